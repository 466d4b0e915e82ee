import { javaHash } from '../../hash/index.ts';
import { defineClass } from '../../runtime/classes.ts';
import { Instance } from '../../runtime/instance.ts';
import { ScriptThrow } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { javaText } from '../../semantics/text.ts';
import { nativeClass } from '../define.ts';
import { callFunction } from '../maps/index.ts';
import { isThrowable } from '../throwables/index.ts';

const OPTIONAL = defineClass('java.util.Optional');

/** Holds the value of an Optional; `value` is null where there is none. */
interface OptionalState {
  readonly value: Value;
}

type Optional = Instance<OptionalState>;

function optional(value: Value): Optional {
  return new Instance<OptionalState>(OPTIONAL, { value });
}

function missing(vm: Vm): never {
  return vm.fail('java.util.NoSuchElementException', 'No value present');
}

export const optionalClass = nativeClass<Optional>(OPTIONAL, {
  statics: [
    ['of', 1, (_none, [value = null], vm) => optional(value ?? vm.fail('java.lang.NullPointerException', null))],
    ['ofNullable', 1, (_none, [value = null]) => optional(value)],
    ['empty', 0, () => optional(null)],
  ],
  methods: [
    ['isPresent', 0, (self) => self.state.value !== null],
    ['isEmpty', 0, (self) => self.state.value === null],
    ['get', 0, (self, _args, vm) => self.state.value ?? missing(vm)],
    ['orElse', 1, (self, [other = null]) => self.state.value ?? other],
    [
      'orElseGet',
      1,
      function* (self, [make = null], vm) {
        return self.state.value ?? (yield* callFunction(vm, make, 'get', []));
      },
    ],
    ['orElseThrow', 0, (self, _args, vm) => self.state.value ?? missing(vm)],
    [
      'orElseThrow',
      1,
      function* (self, [make = null], vm) {
        if (self.state.value !== null) return self.state.value;
        const thrown = yield* callFunction(vm, make, 'get', []);
        if (isThrowable(thrown)) throw new ScriptThrow(thrown);
        return vm.fail('java.lang.NullPointerException', null);
      },
    ],
    [
      'map',
      1,
      function* (self, [make = null], vm) {
        const { value } = self.state;
        return value === null ? self : optional(yield* callFunction(vm, make, 'apply', [value]));
      },
    ],
    [
      'flatMap',
      1,
      function* (self, [make = null], vm) {
        const { value } = self.state;
        return value === null ? self : yield* callFunction(vm, make, 'apply', [value]);
      },
    ],
    [
      'filter',
      1,
      function* (self, [test = null], vm) {
        const { value } = self.state;
        if (value === null) return self;
        return (yield* vm.truth(yield* callFunction(vm, test, 'test', [value]))) ? self : optional(null);
      },
    ],
    [
      'ifPresent',
      1,
      function* (self, [action = null], vm) {
        if (self.state.value !== null) yield* callFunction(vm, action, 'accept', [self.state.value]);
        return null;
      },
    ],
    [
      'ifPresentOrElse',
      2,
      function* (self, [action = null, otherwise = null], vm) {
        if (self.state.value === null) yield* callFunction(vm, otherwise, 'run', []);
        else yield* callFunction(vm, action, 'accept', [self.state.value]);
        return null;
      },
    ],
    [
      'toString',
      0,
      function* (self, _args, vm) {
        const { value } = self.state;
        return value === null ? 'Optional.empty' : `Optional[${yield* javaText(vm, value)}]`;
      },
    ],
    [
      'equals',
      1,
      function* (self, [other = null], vm) {
        if (!(other instanceof Instance) || other.type !== OPTIONAL) return false;
        return yield* vm.equals(self.state.value, (other as Optional).state.value);
      },
    ],
    ['hashCode', 0, (self, _args, vm) => javaHash(self.state.value, vm)],
  ],
});

import { defineClass } from '../../runtime/classes.ts';
import type { Evaluation } from '../../runtime/evaluation.ts';
import type { GroovyClass } from '../../runtime/groovy-class.ts';
import { Instance } from '../../runtime/instance.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { type NativeClass, nativeClass } from '../define.ts';
import { callFunction } from './functions.ts';
import { failEmpty } from './rows.ts';
import type { Kind } from './stream.ts';

interface OptionalState {
  readonly value: Value;
}

type OptionalNumber = Instance<OptionalState>;

const CLASSES = {
  int: defineClass('java.util.OptionalInt'),
  long: defineClass('java.util.OptionalLong'),
  double: defineClass('java.util.OptionalDouble'),
};

/** Returns the result of a stream as an Optional; undefined means none. Streams of numbers have Optionals of their own. */
export function* optionalOf(vm: Vm, value: Value | undefined, kind: Kind): Evaluation {
  if (kind !== 'object') return new Instance<OptionalState>(CLASSES[kind], { value: value ?? null });
  const type = vm.classNamed('java.util.Optional');
  return value === undefined ? yield* vm.invoke(type, 'empty', []) : yield* vm.invoke(type, 'of', [value]);
}

function get(self: OptionalNumber, _args: readonly Value[], vm: Vm): Value {
  return self.state.value ?? failEmpty(vm, 'No value present');
}

function* orElseGet(self: OptionalNumber, [make = null]: readonly Value[], vm: Vm): Evaluation {
  return self.state.value ?? (yield* callFunction(vm, make, []));
}

function* ifPresent(self: OptionalNumber, [action = null]: readonly Value[], vm: Vm): Evaluation {
  if (self.state.value !== null) yield* callFunction(vm, action, [self.state.value]);
  return null;
}

function optionalClass(type: GroovyClass, getter: string): NativeClass {
  return nativeClass<OptionalNumber>(type, {
    methods: [
      [getter, 0, get],
      ['isPresent', 0, ({ state }) => state.value !== null],
      ['isEmpty', 0, ({ state }) => state.value === null],
      ['orElse', 1, ({ state }, [other = null]) => state.value ?? other],
      ['orElseGet', 1, orElseGet],
      ['orElseThrow', 0, get],
      ['ifPresent', 1, ifPresent],
      [
        'toString',
        0,
        function* ({ state, type: { simpleName } }, _args, vm) {
          return state.value === null ? `${simpleName}.empty` : `${simpleName}[${yield* vm.text(state.value)}]`;
        },
      ],
    ],
  });
}

export const optionalClasses: readonly NativeClass[] = [
  optionalClass(CLASSES.int, 'getAsInt'),
  optionalClass(CLASSES.long, 'getAsLong'),
  optionalClass(CLASSES.double, 'getAsDouble'),
];

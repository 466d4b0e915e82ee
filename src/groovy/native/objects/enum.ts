import { identityHash } from '../../hash/index.ts';
import { ENUM } from '../../runtime/classes.ts';
import { ListValue } from '../../runtime/collections.ts';
import type { Evaluation } from '../../runtime/evaluation.ts';
import type { GroovyClass } from '../../runtime/groovy-class.ts';
import { Instance } from '../../runtime/instance.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { nativeClass } from '../define.ts';

/** Holds the state of a constant of an enum. */
export interface EnumState {
  readonly name: string;
  readonly ordinal: number;
}

type Constant = Instance<EnumState>;

/** Returns the enum of a constant; the class of a constant with a body of its own extends it. */
function declaringClass(constant: Constant): GroovyClass {
  const { superclass } = constant.type;
  return superclass === null || superclass === ENUM ? constant.type : superclass;
}

function* neighbour(vm: Vm, self: Constant, step: 1 | -1): Evaluation {
  const all = yield* vm.invoke(declaringClass(self), 'values', []);
  if (!(all instanceof ListValue)) return mismatch();
  const count = all.items.length;
  return all.items[(self.state.ordinal + step + count) % count] ?? null;
}

function constantArg(value: Value | undefined): Constant {
  return value instanceof Instance && value.type.isA(ENUM) ? (value as Constant) : mismatch();
}

export const enumClass = nativeClass<Constant>(ENUM, {
  methods: [
    ['name', 0, (self) => self.state.name],
    ['ordinal', 0, (self) => self.state.ordinal],
    ['toString', 0, (self) => self.state.name],
    ['getDeclaringClass', 0, (self) => declaringClass(self)],
    [
      'compareTo',
      1,
      (self, [other], vm) => {
        const constant = constantArg(other);
        if (declaringClass(constant) !== declaringClass(self)) return vm.fail('java.lang.ClassCastException', null);
        return self.state.ordinal - constant.state.ordinal;
      },
    ],
    ['equals', 1, (self, [other]) => self === other],
    ['hashCode', 0, (self, _args, vm) => identityHash(self, vm)],
    [
      'next',
      0,
      function* (self, _args, vm) {
        return yield* neighbour(vm, self, 1);
      },
    ],
    [
      'previous',
      0,
      function* (self, _args, vm) {
        return yield* neighbour(vm, self, -1);
      },
    ],
  ],
});

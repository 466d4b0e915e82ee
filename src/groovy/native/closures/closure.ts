import { arrayOf, CLASS, CLOSURE, OBJECT, OBJECT_ARRAY } from '../../runtime/classes.ts';
import {
  type ClosureValue,
  DELEGATE_FIRST,
  DELEGATE_ONLY,
  OWNER_FIRST,
  OWNER_ONLY,
  TO_SELF,
} from '../../runtime/closure.ts';
import { ListValue } from '../../runtime/collections.ts';
import type { Evaluation } from '../../runtime/evaluation.ts';
import { ScriptThrow } from '../../runtime/throw.ts';
import type { Value } from '../../runtime/value.ts';
import type { Vm } from '../../runtime/vm.ts';
import { overloadScore } from '../../semantics/select.ts';
import { intArg } from '../arguments.ts';
import { ANY, nativeClass } from '../define.ts';
import { missingMethodText, newThrowable } from '../throwables/index.ts';
import { composeRows } from './compose.ts';
import { copyClosure } from './copy.ts';
import { curryRows } from './curry.ts';
import { identityClosure } from './identity.ts';
import { memoizeRows } from './memoize.ts';
import { parameterCount } from './parameters.ts';
import { trampolineRows } from './trampoline.ts';
import { parametersOf } from './wrap.ts';

/** Says whether a closure can be called with the arguments; otherwise the error names the called method. */
function takes(closure: ClosureValue, args: readonly Value[]): boolean {
  const [only] = args;
  const isSpread = args.length === 1 && only instanceof ListValue && closure.code.parameters.length > 1;
  return overloadScore(closure.code, isSpread ? only.items : args) !== undefined;
}

function* refuseCall(vm: Vm, closure: ClosureValue, args: readonly Value[]): Evaluation<never> {
  const message = yield* missingMethodText(vm, 'call', closure.type, args, false);
  throw new ScriptThrow(
    newThrowable(vm.classNamed('groovy.lang.MissingMethodException'), message, null, {
      method: 'call',
      type: closure.type,
      arguments: new ListValue([...args], OBJECT_ARRAY),
    }),
  );
}

const DONE = 1;
const SKIP = 2;

export const closure = nativeClass<ClosureValue>(CLOSURE, {
  constants: { OWNER_FIRST, DELEGATE_FIRST, OWNER_ONLY, DELEGATE_ONLY, TO_SELF, DONE, SKIP },
  statics: [
    ['getIDENTITY', 0, identityClosure],
    ['IDENTITY', [1, ANY], (_none, [value = null]) => value],
  ],
  methods: [
    [
      'call',
      [0, ANY],
      function* (self, args, vm) {
        return takes(self, args) ? yield* vm.call(self, args) : yield* refuseCall(vm, self, args);
      },
    ],
    [
      'doCall',
      [0, ANY],
      function* (self, args, vm) {
        return yield* vm.call(self, args);
      },
    ],
    [
      'run',
      0,
      function* (self, _args, vm) {
        yield* vm.call(self, []);
        return null;
      },
    ],
    [
      'isCase',
      1,
      function* (self, [value = null], vm) {
        return yield* vm.truth(yield* vm.call(self, [value]));
      },
    ],
    ['getOwner', 0, (self) => self.owner],
    ['getThisObject', 0, (self) => self.self],
    ['getDelegate', 0, (self) => self.delegate],
    [
      'setDelegate',
      1,
      (self, [delegate = null]) => {
        self.delegate = delegate;
        return null;
      },
    ],
    ['getResolveStrategy', 0, (self) => self.strategy],
    [
      'setResolveStrategy',
      1,
      (self, [strategy]) => {
        self.strategy = intArg(strategy);
        return null;
      },
    ],
    ['getDirective', 0, (self) => self.directive],
    [
      'setDirective',
      1,
      (self, [directive]) => {
        self.directive = intArg(directive);
        return null;
      },
    ],
    ['getMaximumNumberOfParameters', 0, (self) => parameterCount(self)],
    [
      'getParameterTypes',
      0,
      (self) =>
        new ListValue(
          parametersOf(self).map((type) => type ?? OBJECT),
          arrayOf(CLASS),
        ),
    ],
    ['clone', 0, (self) => copyClosure(self)],
    ['dehydrate', 0, (self) => copyClosure(self, { owner: null, self: null, delegate: null })],
    [
      'rehydrate',
      3,
      (_self, [delegate = null, owner = null, self = null]) => copyClosure(_self, { delegate, owner, self }),
    ],
    ...curryRows,
    ...composeRows,
    ...memoizeRows,
    ...trampolineRows,
  ],
});

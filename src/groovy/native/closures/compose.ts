import { ClosureValue } from '../../runtime/closure.ts';
import { mismatch } from '../../runtime/throw.ts';
import type { MethodRow } from '../define.ts';
import { COMPOSED_CLOSURE } from './types.ts';
import { wrapClosure } from './wrap.ts';

/** Returns a closure that passes the result of the first to the second. */
function composed(first: ClosureValue, second: ClosureValue): ClosureValue {
  return wrapClosure(first, COMPOSED_CLOSURE, function* (inner, args, vm) {
    return yield* vm.call(second, [yield* vm.call(inner, args)]);
  });
}

export const composeRows: readonly MethodRow<ClosureValue>[] = [
  ['rightShift', 1, (self, [next]) => (next instanceof ClosureValue ? composed(self, next) : mismatch())],
  [
    'leftShift',
    1,
    function* (self, [first = null], vm) {
      return first instanceof ClosureValue ? composed(first, self) : yield* vm.call(self, [first]);
    },
  ],
];

import { makeHashTable } from '../../hash/index.ts';
import type { ClosureValue } from '../../runtime/closure.ts';
import { ListValue } from '../../runtime/collections.ts';
import type { Vm } from '../../runtime/vm.ts';
import { intArg } from '../arguments.ts';
import type { MethodRow } from '../define.ts';
import { MEMOIZED_CLOSURE } from './types.ts';
import { wrapClosure } from './wrap.ts';

/** Returns a closure that remembers its results; beyond `most` results it forgets the least recently used one. */
function memoized(vm: Vm, closure: ClosureValue, most: number): ClosureValue {
  const known = makeHashTable(vm);
  return wrapClosure(closure, MEMOIZED_CLOSURE, function* (inner, args, machine) {
    const key = new ListValue([...args]);
    const found = known.get(key);
    if (found !== undefined) {
      if (most < Number.POSITIVE_INFINITY) {
        known.delete(key);
        known.set(key, found);
      }
      return found;
    }
    const answer = yield* machine.call(inner, args);
    known.set(key, answer);
    if (known.size > most) known.delete(known.keys().next().value ?? null);
    return answer;
  });
}

function size(vm: Vm, given: number, parameter: string, method: string): number {
  if (given >= 0) return given;
  const message = `A non-negative number is required as the ${parameter} parameter for ${method}.`;
  return vm.fail('java.lang.IllegalArgumentException', message);
}

export const memoizeRows: readonly MethodRow<ClosureValue>[] = [
  ['memoize', 0, (self, _args, vm) => memoized(vm, self, Number.POSITIVE_INFINITY)],
  [
    'memoizeAtMost',
    1,
    (self, [most], vm) => memoized(vm, self, size(vm, intArg(most), 'maxCacheSize', 'memoizeAtMost')),
  ],
  [
    'memoizeAtLeast',
    1,
    (self, [least], vm) => {
      size(vm, intArg(least), 'protectedCacheSize', 'memoizeAtLeast');
      return memoized(vm, self, Number.POSITIVE_INFINITY);
    },
  ],
  [
    'memoizeBetween',
    2,
    (self, [least, most], vm) => {
      const kept = size(vm, intArg(least), 'protectedCacheSize', 'memoizeBetween');
      const limit = size(vm, intArg(most), 'maxCacheSize', 'memoizeBetween');
      if (kept <= limit) return memoized(vm, self, limit);
      return vm.fail(
        'java.lang.IllegalArgumentException',
        'The maxCacheSize parameter to memoizeBetween is required to be greater or equal to the protectedCacheSize parameter.',
      );
    },
  ],
];

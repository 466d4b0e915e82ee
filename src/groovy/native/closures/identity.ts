import { type ClosureValue, nativeClosure } from '../../runtime/closure.ts';

/**
 * Returns `Closure.IDENTITY`, which returns its argument. It is a new one each time, because a closure's delegate can be
 * changed.
 */
export function identityClosure(): ClosureValue {
  // biome-ignore lint/correctness/useYield: it never waits.
  return nativeClosure(1, function* ([value = null]) {
    return value;
  });
}

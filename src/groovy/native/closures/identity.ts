import { type ClosureValue, nativeClosure } from '../../runtime/closure.ts';

/** `Closure.IDENTITY`: gives what it is given. A new one each time: a closure's delegate can be changed. */
export function identityClosure(): ClosureValue {
  // biome-ignore lint/correctness/useYield: it never waits.
  return nativeClosure(1, function* ([value = null]) {
    return value;
  });
}

import type { ClosureValue } from '../../runtime/closure.ts';

/** Implements `getMaximumNumberOfParameters()`: a closure without a list of parameters has one, `it`. */
export function parameterCount(closure: ClosureValue): number {
  return closure.code.implicitIt ? 1 : closure.code.parameters.length;
}

import { ClosureValue } from '../../runtime/closure.ts';
import type { Value } from '../../runtime/value.ts';

/** Describes where a closure looks up the names that it does not declare itself. */
export interface Surrounding {
  readonly owner?: Value;
  readonly self?: Value;
  readonly delegate?: Value;
}

/** Returns a copy of a closure with its own delegate and strategy, and another surrounding where one is given. */
export function copyClosure(closure: ClosureValue, surrounding: Surrounding = {}): ClosureValue {
  const { owner = closure.owner, self = closure.self, delegate = closure.delegate } = surrounding;
  const copy = new ClosureValue(closure.code, owner, self, closure.captured, closure.type);
  copy.delegate = delegate;
  copy.strategy = closure.strategy;
  copy.directive = closure.directive;
  return copy;
}

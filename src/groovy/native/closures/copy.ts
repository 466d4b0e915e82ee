import { ClosureValue } from '../../runtime/closure.ts';
import type { Value } from '../../runtime/value.ts';

/** Where a closure looks for what it does not know itself. */
export interface Surrounding {
  readonly owner?: Value;
  readonly self?: Value;
  readonly delegate?: Value;
}

/** The same closure with its own delegate and strategy, and another surrounding where one is given. */
export function copyClosure(closure: ClosureValue, surrounding: Surrounding = {}): ClosureValue {
  const { owner = closure.owner, self = closure.self, delegate = closure.delegate } = surrounding;
  const copy = new ClosureValue(closure.code, owner, self, closure.captured, closure.type);
  copy.delegate = delegate;
  copy.strategy = closure.strategy;
  copy.directive = closure.directive;
  return copy;
}

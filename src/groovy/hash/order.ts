import { ClosureValue } from '../runtime/closure.ts';
import type { Evaluation } from '../runtime/evaluation.ts';
import { isNumber, toDoubleValue } from '../runtime/numbers.ts';
import type { Value } from '../runtime/value.ts';
import type { Vm } from '../runtime/vm.ts';

/** Implements Java's `a.compareTo(b)`, as a TreeMap without a comparator calls it. */
export function naturalOrder(vm: Vm, a: Value, b: Value): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  if (a === null || b === null) vm.fail('java.lang.NullPointerException', null);
  return vm.sync(vm.compare(a, b));
}

/**
 * Returns the order of two values by a comparator. A closure of one parameter returns the value to compare by; of an
 * object, `compare` is called.
 */
export function* orderOf(vm: Vm, comparator: Value, a: Value, b: Value): Evaluation<number> {
  if (!(comparator instanceof ClosureValue)) return signOf(yield* vm.invoke(comparator, 'compare', [a, b]));
  if (comparator.code.parameters.length > 1) return signOf(yield* vm.call(comparator, [a, b]));
  const left = yield* vm.call(comparator, [a]);
  const right = yield* vm.call(comparator, [b]);
  return yield* vm.compare(left, right);
}

/** Converts the result of a comparing closure to an int as Groovy does: any number, `true` as 1, null as 0. */
function signOf(answer: Value): number {
  if (typeof answer === 'number') return answer;
  if (typeof answer === 'boolean') return answer ? 1 : 0;
  return answer !== null && isNumber(answer) ? Math.trunc(toDoubleValue(answer)) : 0;
}

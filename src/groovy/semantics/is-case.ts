import { keyEquals } from '../hash/index.ts';
import { COLLECTION } from '../runtime/classes.ts';
import { ClosureValue } from '../runtime/closure.ts';
import { ListValue, MapValue, RangeValue, SetValue } from '../runtime/collections.ts';
import type { Evaluation } from '../runtime/evaluation.ts';
import { GroovyClass } from '../runtime/groovy-class.ts';
import { Instance } from '../runtime/instance.ts';
import { BigIntegerValue, isNumber, type NumberValue, SmallValue } from '../runtime/numbers.ts';
import type { Value } from '../runtime/value.ts';
import { compareNumbers } from './arithmetic.ts';
import { isA } from './kinds.ts';
import type { ScriptVm } from './script-vm.ts';

/** Implements `case candidate:` and `value in candidate`. */
export function* isCase(m: ScriptVm, candidate: Value, value: Value): Evaluation<boolean> {
  if (candidate === null) return value === null;
  if (candidate instanceof GroovyClass) {
    if (value instanceof GroovyClass && value === candidate) return true;
    return isA(value, candidate);
  }
  if (candidate instanceof ClosureValue) return yield* m.truth(yield* m.call(candidate, [value]));
  if (candidate instanceof RangeValue && candidate.elements === null && isNumber(value))
    return inRange(candidate, value);
  if (candidate instanceof ListValue || candidate instanceof RangeValue) return yield* among(m, candidate, value);
  if (candidate instanceof SetValue) return candidate.table.has(value);
  if (candidate instanceof MapValue) return yield* m.truth(candidate.table.get(value) ?? null);
  if (candidate instanceof Instance) {
    if (
      m.universe
        .methods(candidate.type, 'isCase')
        .some(({ owner }) => owner === candidate.type || owner.declared !== null)
    ) {
      return yield* m.truth(yield* m.invoke(candidate, 'isCase', [value]));
    }
    if (isA(candidate, COLLECTION)) return yield* m.truth(yield* m.invoke(candidate, 'contains', [value]));
  }
  return yield* m.equals(value, candidate);
}

/** Says whether a number is in a range; a range of Integers has no fractions among its elements. */
function inRange(range: RangeValue, value: NumberValue): boolean {
  if (typeof value === 'object' && !(value instanceof SmallValue) && !(value instanceof BigIntegerValue)) return false;
  const [low, high] = range.reverse ? [range.to, range.from] : [range.from, range.to];
  return isNumber(low) && isNumber(high) && compareNumbers(low, value) <= 0 && compareNumbers(value, high) <= 0;
}

function* among(m: ScriptVm, candidate: ListValue | RangeValue, value: Value): Evaluation<boolean> {
  const iteration = yield* m.iterate(candidate);
  for (let next = yield* iteration.next(); next !== null; next = yield* iteration.next()) {
    if (keyEquals(next.value, value, m)) return true;
  }
  return false;
}

import { doubleText, floatText } from '../../java/index.ts';
import { BigIntegerValue, DoubleValue, FloatValue, type NumberValue, SmallValue } from '../runtime/numbers.ts';

/** Returns Java's `toString` of a number. */
export function numberText(a: NumberValue): string {
  if (typeof a === 'number' || typeof a === 'bigint') return String(a);
  if (a instanceof DoubleValue) return doubleText(a.value);
  if (a instanceof FloatValue) return floatText(a.value);
  if (a instanceof SmallValue || a instanceof BigIntegerValue) return String(a.value);
  return a.value.toString();
}

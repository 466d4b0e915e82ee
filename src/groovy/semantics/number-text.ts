import { doubleText, floatText } from '../../java/index.ts';
import {
  BigDecimalValue,
  BigIntegerValue,
  DoubleValue,
  FloatValue,
  type NumberValue,
  SmallValue,
} from '../runtime/numbers.ts';

/** Returns Java's `toString` of a number. */
export function numberText(a: NumberValue): string {
  if (typeof a === 'number' || typeof a === 'bigint') return String(a);
  if (a instanceof DoubleValue) return doubleText(a.value);
  if (a instanceof FloatValue) return floatText(a.value);
  if (a instanceof SmallValue || a instanceof BigIntegerValue) return String(a.value);
  return a.value.toString();
}

/** Says whether two numbers are of one class and equal by Java's `equals`: `1.0` and `1.00` are not equal, NaN is. */
export function sameNumber(a: NumberValue, b: NumberValue): boolean {
  if (typeof a !== 'object' || typeof b !== 'object') return a === b;
  if (a instanceof DoubleValue) return b instanceof DoubleValue && Object.is(a.value, b.value);
  if (a instanceof FloatValue) return b instanceof FloatValue && Object.is(a.value, b.value);
  if (a instanceof SmallValue) return b instanceof SmallValue && a.type === b.type && a.value === b.value;
  if (a instanceof BigIntegerValue) return b instanceof BigIntegerValue && a.value === b.value;
  return b instanceof BigDecimalValue && a.value.scale() === b.value.scale() && a.value.compareTo(b.value) === 0;
}

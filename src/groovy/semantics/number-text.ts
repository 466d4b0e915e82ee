import {
  BigDecimalValue,
  BigIntegerValue,
  DoubleValue,
  FloatValue,
  type NumberValue,
  SmallValue,
} from '../runtime/numbers.ts';
import { type Digits, doubleDigits, floatDigits } from './double-digits.ts';

/** Java's `toString` of a number. */
export function numberText(a: NumberValue): string {
  if (typeof a === 'number' || typeof a === 'bigint') return String(a);
  if (a instanceof DoubleValue) return doubleText(a.value);
  if (a instanceof FloatValue) return floatText(a.value);
  if (a instanceof SmallValue || a instanceof BigIntegerValue) return String(a.value);
  return a.value.toString();
}

/** `Double.toString`: `1.0`, `1.0E10`, `NaN`. */
export function doubleText(value: number): string {
  return special(value) ?? javaForm(value < 0, doubleDigits(Math.abs(value), true));
}

/** `Float.toString`. */
export function floatText(value: number): string {
  return special(value) ?? javaForm(value < 0, floatDigits(Math.abs(value)));
}

function special(value: number): string | undefined {
  if (Number.isNaN(value)) return 'NaN';
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  if (value === Number.POSITIVE_INFINITY) return 'Infinity';
  if (value === Number.NEGATIVE_INFINITY) return '-Infinity';
  return undefined;
}

/** Plain between a thousandth and ten millions, with an exponent elsewhere. */
function javaForm(negative: boolean, { digits, exponent }: Digits): string {
  const sign = negative ? '-' : '';
  if (exponent > 0 && exponent < 8) {
    return `${sign}${digits.slice(0, exponent).padEnd(exponent, '0')}.${digits.slice(exponent) || '0'}`;
  }
  if (exponent <= 0 && exponent > -3) return `${sign}0.${'0'.repeat(-exponent)}${digits}`;
  return `${sign}${digits[0] ?? '0'}.${digits.slice(1) || '0'}E${exponent - 1}`;
}

/** Whether two numbers are of one class and Java's `equals` holds: `1.0` and `1.00` are not equal, NaN is. */
export function sameNumber(a: NumberValue, b: NumberValue): boolean {
  if (typeof a !== 'object' || typeof b !== 'object') return a === b;
  if (a instanceof DoubleValue) return b instanceof DoubleValue && Object.is(a.value, b.value);
  if (a instanceof FloatValue) return b instanceof FloatValue && Object.is(a.value, b.value);
  if (a instanceof SmallValue) return b instanceof SmallValue && a.type === b.type && a.value === b.value;
  if (a instanceof BigIntegerValue) return b instanceof BigIntegerValue && a.value === b.value;
  return b instanceof BigDecimalValue && a.value.scale() === b.value.scale() && a.value.compareTo(b.value) === 0;
}

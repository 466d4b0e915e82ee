import { Big, type BigDecimal } from 'bigdecimal.js';
import { BigDecimalValue, DoubleValue, type NumberValue, toDoubleValue } from '../runtime/numbers.ts';
import { commonArithmetic, DECIMAL, FLOATING, wholeValue } from './arithmetic-kinds.ts';

/**
 * Implements Groovy's `<=>` of numbers of any kinds. NaN is larger than all else and equal to itself, `-0.0d` less than
 * `0.0d`.
 */
export function compareNumbers(a: NumberValue, b: NumberValue): number {
  if (typeof a === 'number' && typeof b === 'number') return a < b ? -1 : a > b ? 1 : 0;
  switch (commonArithmetic(a, b)) {
    case FLOATING:
      return compareDoubles(toDoubleValue(a), toDoubleValue(b));
    case DECIMAL:
      return decimalOf(a).compareTo(decimalOf(b));
    default: {
      const [left, right] = [wholeValue(a), wholeValue(b)];
      return left < right ? -1 : left > right ? 1 : 0;
    }
  }
}

/** Implements `Double.compare`. */
export function compareDoubles(a: number, b: number): number {
  if (a < b) return -1;
  if (a > b) return 1;
  if (Object.is(a, b)) return 0;
  if (a === b) return Object.is(a, -0) ? -1 : 1;
  return Number.isNaN(a) ? 1 : -1;
}

function decimalOf(a: NumberValue): BigDecimal {
  return a instanceof BigDecimalValue ? a.value : Big(wholeValue(a));
}

/** Implements Groovy's `==` of numbers: by value, of any kinds; NaN equals itself and `0.0d` does not equal `-0.0d`. */
export function numbersEqual(a: NumberValue, b: NumberValue): boolean {
  return typeof a === 'number' && typeof b === 'number' ? a === b : compareNumbers(a, b) === 0;
}

/**
 * Returns the number that `<`, `<=`, `>`, `>=` compare with 0. Two Doubles are compared as the machine does: NaN is
 * unordered, for which this returns NaN. All else is compared as by `<=>`.
 */
export function orderNumbers(a: NumberValue, b: NumberValue): number {
  if (!(a instanceof DoubleValue && b instanceof DoubleValue)) return compareNumbers(a, b);
  return a.value < b.value ? -1 : a.value > b.value ? 1 : a.value === b.value ? 0 : Number.NaN;
}

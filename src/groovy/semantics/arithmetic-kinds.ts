import {
  BigDecimalValue,
  BigIntegerValue,
  DoubleValue,
  FloatValue,
  type NumberValue,
  SmallValue,
} from '../runtime/numbers.ts';

/** Names the arithmetic that Groovy chooses for a number, weakest first; of two numbers the stronger one applies. */
export const INT = 0;
export const LONG = 1;
export const BIG = 2;
export const DECIMAL = 3;
export const FLOATING = 4;
export type Arithmetic = typeof INT | typeof LONG | typeof BIG | typeof DECIMAL | typeof FLOATING;

export function arithmeticOf(a: NumberValue): Arithmetic {
  if (typeof a === 'number') return INT;
  if (typeof a === 'bigint') return LONG;
  if (a instanceof BigDecimalValue) return DECIMAL;
  if (a instanceof DoubleValue || a instanceof FloatValue) return FLOATING;
  return a instanceof SmallValue ? INT : BIG;
}

export function commonArithmetic(a: NumberValue, b: NumberValue): Arithmetic {
  const left = arithmeticOf(a);
  const right = arithmeticOf(b);
  return left > right ? left : right;
}

/** Returns any number that is whole by its class as a bigint. */
export function wholeValue(a: NumberValue): bigint {
  if (typeof a === 'number') return BigInt(a);
  if (typeof a === 'bigint') return a;
  if (a instanceof BigIntegerValue) return a.value;
  return a instanceof SmallValue ? BigInt(a.value) : 0n;
}

/** Returns the value of an Integer, Short or Byte. */
export function intValue(a: NumberValue): number {
  return typeof a === 'number' ? a : a instanceof SmallValue ? a.value : 0;
}

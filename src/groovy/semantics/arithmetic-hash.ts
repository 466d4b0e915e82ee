import { BigIntegerValue, DoubleValue, FloatValue, type NumberValue, SmallValue } from '../runtime/numbers.ts';

const view = new DataView(new ArrayBuffer(8));

/** Java's `hashCode` of a number. */
export function numberHash(a: NumberValue): number {
  if (typeof a === 'number') return a;
  if (typeof a === 'bigint') return longHash(a);
  if (a instanceof SmallValue) return a.value;
  if (a instanceof DoubleValue) return longHash(doubleBits(a.value));
  if (a instanceof FloatValue) return floatBits(a.value);
  if (a instanceof BigIntegerValue) return bigHash(a.value);
  return (Math.imul(31, bigHash(a.value.unscaledValue())) + a.value.scale()) | 0;
}

function longHash(value: bigint): number {
  return Number(BigInt.asIntN(32, value ^ (value >> 32n)));
}

/** `Double.doubleToLongBits`. */
export function doubleBits(value: number): bigint {
  if (Number.isNaN(value)) return 0x7ff8000000000000n;
  view.setFloat64(0, value);
  return view.getBigInt64(0);
}

/** `Float.floatToIntBits`. */
export function floatBits(value: number): number {
  if (Number.isNaN(value)) return 0x7fc00000;
  view.setFloat32(0, value);
  return view.getInt32(0);
}

function bigHash(value: bigint): number {
  const magnitude = value < 0n ? -value : value;
  const digits = magnitude.toString(16);
  let hash = 0;
  for (let end = digits.length % 8 || 8, start = 0; start < digits.length; start = end, end += 8) {
    hash = (Math.imul(31, hash) + Number.parseInt(digits.slice(start, end), 16)) | 0;
  }
  return value < 0n ? -hash | 0 : hash;
}

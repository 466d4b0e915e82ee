import { floatBits } from './number-bits.ts';

const words = new DataView(new ArrayBuffer(8));

/** Returns the hash code of a text. Java: `String#hashCode`. */
export function stringHash(text: string): number {
  let hash = 0;
  for (let index = 0; index < text.length; index++) hash = (Math.imul(hash, 31) + text.charCodeAt(index)) | 0;
  return hash;
}

/** Returns the hash code of a long. Java: `Long#hashCode`. */
export function longHash(value: bigint): number {
  return Number(BigInt.asIntN(32, value ^ (value >> 32n)));
}

/** Returns the hash code of a double. Java: `Double#hashCode`. */
export function doubleHash(value: number): number {
  words.setFloat64(0, value);
  return Number.isNaN(value) ? 0x7ff80000 : words.getInt32(0) ^ words.getInt32(4);
}

/** Returns the hash code of a float. Java: `Float#hashCode`. */
export function floatHash(value: number): number {
  return floatBits(value);
}

/** Returns the hash code of a big integer. Java: `BigInteger#hashCode`. */
export function bigIntegerHash(value: bigint): number {
  const hex = (value < 0n ? -value : value).toString(16);
  let hash = 0;
  for (let end = hex.length % 8 || 8, start = 0; start < hex.length; start = end, end += 8)
    hash = (Math.imul(hash, 31) + Number.parseInt(hex.slice(start, end), 16)) | 0;
  return value < 0n ? -hash | 0 : hash;
}

/**
 * Returns the hash code of the number that is `unscaled` with its decimal point `scale` digits from the end. Java:
 * `BigDecimal#hashCode`.
 */
export function bigDecimalHash(unscaled: bigint, scale: number): number {
  if (BigInt.asIntN(64, unscaled) !== unscaled) return (Math.imul(31, bigIntegerHash(unscaled)) + scale) | 0;
  const size = unscaled < 0n ? -unscaled : unscaled;
  const folded = Number(BigInt.asIntN(32, (size >> 32n) * 31n + (size & 0xffffffffn)));
  return (Math.imul(31, unscaled < 0n ? -folded : folded) + scale) | 0;
}

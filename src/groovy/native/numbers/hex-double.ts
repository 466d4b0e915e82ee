import { doubleBits } from '../../../java/index.ts';

const FRACTION_DIGITS = 13;

/** Implements `Double.toHexString`, as in `0x1.8p0`; with a precision (at least one digit) it rounds as `%a` does. */
export function hexText(value: number, precision = -1): string {
  if (Number.isNaN(value)) return 'NaN';
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  if (!Number.isFinite(value)) return `${sign}Infinity`;
  const wanted = precision === 0 ? 1 : precision;
  const bits = BigInt.asUintN(64, doubleBits(value));
  const rounded = wanted >= 0 && wanted < FRACTION_DIGITS ? roundedBits(bits & ~(1n << 63n), wanted) : bits;
  const digits = (rounded & 0xfffffffffffffn).toString(16).padStart(FRACTION_DIGITS, '0');
  const fraction = wanted < 0 ? digits.replace(/(?<=.)0+$/, '') : digits.slice(0, wanted).padEnd(wanted, '0');
  const exponent = Number((rounded >> 52n) & 0x7ffn);
  if (exponent === 0) return `${sign}0x0.${fraction}p${value === 0 ? '0' : '-1022'}`;
  return `${sign}0x1.${fraction}p${exponent - 1023}`;
}

/**
 * Returns the bits of a magnitude rounded half to even to the given digits of its fraction; a carry increases the exponent.
 */
function roundedBits(bits: bigint, digits: number): bigint {
  const unit = 1n << BigInt((FRACTION_DIGITS - digits) * 4);
  const rest = bits % unit;
  const floor = bits - rest;
  const up = rest * 2n > unit || (rest * 2n === unit && (floor / unit) % 2n === 1n);
  return up ? floor + unit : floor;
}

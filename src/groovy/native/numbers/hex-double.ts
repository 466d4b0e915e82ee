import { doubleBits } from '../../semantics/arithmetic-hash.ts';

/** `Double.toHexString`: `0x1.8p0`. */
export function hexText(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  if (!Number.isFinite(value)) return `${sign}Infinity`;
  const bits = BigInt.asUintN(64, doubleBits(value));
  const fraction = (bits & 0xfffffffffffffn)
    .toString(16)
    .padStart(13, '0')
    .replace(/(?<=.)0+$/, '');
  const exponent = Number((bits >> 52n) & 0x7ffn);
  if (exponent === 0) return fraction === '0' ? `${sign}0x0.0p0` : `${sign}0x0.${fraction}p-1022`;
  return `${sign}0x1.${fraction}p${exponent - 1023}`;
}

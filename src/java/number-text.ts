import { type Digits, doubleDigits, floatDigits } from './double-digits.ts';

/** Returns a double as text: `1.0`, `1.0E10`, `NaN`. Java: `Double#toString`. */
export function doubleText(value: number): string {
  return special(value) ?? javaForm(value < 0, doubleDigits(Math.abs(value), true));
}

/** Returns a float as text. Java: `Float#toString`. */
export function floatText(value: number): string {
  const float = Math.fround(value);
  const thousandths = Math.round(float * 1000);
  const size = Math.abs(thousandths);
  // So few digits are the shortest that mean this float, and found at once.
  if (size > 0 && size < 1_000_000 && Math.fround(thousandths / 1000) === float)
    return thousandths % 1000 === 0 ? `${thousandths / 1000}.0` : String(thousandths / 1000);
  return special(float) ?? javaForm(float < 0, floatDigits(Math.abs(float)));
}

function special(value: number): string | undefined {
  if (Number.isNaN(value)) return 'NaN';
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  if (value === Number.POSITIVE_INFINITY) return 'Infinity';
  if (value === Number.NEGATIVE_INFINITY) return '-Infinity';
  return undefined;
}

/** Formats a number as Java does: plain between a thousandth and ten millions, with an exponent elsewhere. */
function javaForm(negative: boolean, { digits, exponent }: Digits): string {
  const sign = negative ? '-' : '';
  if (exponent > 0 && exponent < 8) {
    return `${sign}${digits.slice(0, exponent).padEnd(exponent, '0')}.${digits.slice(exponent) || '0'}`;
  }
  if (exponent <= 0 && exponent > -3) return `${sign}0.${'0'.repeat(-exponent)}${digits}`;
  return `${sign}${digits[0] ?? '0'}.${digits.slice(1) || '0'}E${exponent - 1}`;
}

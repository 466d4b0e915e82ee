/** Java's `float` as a number: the one with the fewest digits that stands for the same float. */
export function nearestFloat(value: number): number {
  const float = Math.fround(value);
  if (!Number.isFinite(float)) return 0;
  for (let digits = 1; digits < 9; digits += 1) {
    const short = Number(float.toPrecision(digits));
    if (Math.fround(short) === float) return short;
  }
  return Number(float.toPrecision(9));
}

/** Sum of two floats as Java computes it; not yet in its shortest form. */
export function addFloats(a: number, b: number): number {
  return Math.fround(Math.fround(a) + Math.fround(b));
}

/** As `Float.toString` prints it: `3.0`, `1.0E-4`. */
export function floatText(value: number): string {
  const short = nearestFloat(value);
  const size = Math.abs(short);
  if (size === 0 || (size >= 1e-3 && size < 1e7)) return withPoint(String(short));
  const [digits = '0', exponent = '0'] = short.toExponential().split('e');
  return `${withPoint(digits)}E${Number(exponent)}`;
}

/** A time as reports hold it: `0.25`, `1,234.5`. What is no number is 0. */
export function parseFloatText(text: string | undefined | null): number {
  const plain = (text ?? '').replaceAll(',', '').trim();
  return /^[+-]?(?:\d+\.?\d*|\.\d+)/.test(plain) ? nearestFloat(Number.parseFloat(plain)) : 0;
}

function withPoint(digits: string): string {
  return digits.includes('.') ? digits : `${digits}.0`;
}

/** A number as Java's `Double.toString` prints it: `3.0`, `1.0E7`, `NaN`. */
export function javaDouble(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? 'Infinity' : '-Infinity';
  if (Object.is(value, -0)) return '-0.0';
  const size = Math.abs(value);
  if (size !== 0 && (size < 1e-3 || size >= 1e7)) {
    const [digits = '0', exponent = '0'] = value.toExponential().split('e');
    return `${withPoint(digits)}E${Number(exponent)}`;
  }
  return withPoint(String(value));
}

function withPoint(digits: string): string {
  return digits.includes('.') ? digits : `${digits}.0`;
}

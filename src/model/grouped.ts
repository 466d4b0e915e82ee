/**
 * Returns a number grouped as Java's number format of the English locale does: `1,234`. Whole numbers are grouped here,
 * since the first number that the engine formats loads 8 MB of its tables.
 */
export function grouped(value: number): string {
  if (!Number.isSafeInteger(value)) return value.toLocaleString('en-US');
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

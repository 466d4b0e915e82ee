/** A tree without its places, keys in order: two readings of equal sources give equal values. */
export function withoutPlaces(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutPlaces);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => !PLACES.has(key));
  entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, part]) => [key, withoutPlaces(part)]));
}

const PLACES: ReadonlySet<string> = new Set(['at', 'nameAt', 'operatorAt', 'bracketAt']);

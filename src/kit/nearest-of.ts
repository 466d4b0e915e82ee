/** Limits the characters of names that are compared. */
const MAX_LENGTH = 100;

/**
 * Returns the name that differs in the fewest characters; null where there is none, or the text is longer than names are.
 * Jenkins: `EditDistance.findNearest`.
 */
export function nearestOf(text: string, names: readonly string[]): string | null {
  if (text.length > MAX_LENGTH) return null;
  let best: { readonly name: string; readonly distance: number } | null = null;
  for (const name of names) {
    const atLeast = Math.abs(name.length - text.length);
    if (name.length > MAX_LENGTH || (best !== null && atLeast >= best.distance)) continue;
    const distance = editDistance(text, name);
    if (best === null || distance < best.distance) best = { name, distance };
  }
  return best?.name ?? null;
}

/** Returns how many characters of one text must be added, removed or replaced to make the other one of it. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (row[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, replaced));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}

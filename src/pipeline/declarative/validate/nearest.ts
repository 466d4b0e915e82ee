/**
 * Returns the name that is most similar to a wrong one; null where there is no name at all. Jenkins:
 * `EditDistance.findNearest`.
 */
export function nearest(wrong: string, names: readonly string[]): string | null {
  let best: string | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const name of names) {
    const distance = editDistance(wrong, name);
    if (distance >= least) continue;
    least = distance;
    best = name;
  }
  return best;
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (let line = 1; line <= a.length; line++) {
    const next = [line];
    for (let column = 1; column <= b.length; column++) {
      const cost = a[line - 1] === b[column - 1] ? 0 : 1;
      const diagonal = (row[column - 1] ?? 0) + cost;
      next.push(Math.min(diagonal, (row[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

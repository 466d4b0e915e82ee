/** Limits the lists that are shown with shortened paths. */
export const MAX_SHORTENED = 20;

/**
 * Returns for each path its shortest ending, in whole segments, that no other path has; all are null for lists that are too
 * long. Jenkins: `Run.ArtifactList#computeDisplayName`.
 */
export function displayPaths(paths: readonly string[]): (string | null)[] {
  if (paths.length > MAX_SHORTENED) return paths.map(() => null);
  const parts = paths.map((path) => path.split('/'));
  const taken = parts.map(() => 1);
  for (let round = Math.max(0, ...parts.map((list) => list.length)); round >= 0; round -= 1) {
    const seen = new Map<string, number[]>();
    for (const [at, list] of parts.entries()) {
      const name = ending(list, taken[at] ?? 1);
      seen.set(name, [...(seen.get(name) ?? []), at]);
    }
    const clashes = [...seen.values()].filter((indexes) => indexes.length > 1).flat();
    if (clashes.length === 0) break;
    for (const at of clashes) taken[at] = (taken[at] ?? 1) + 1;
  }
  return parts.map((list, at) => ending(list, taken[at] ?? 1));
}

function ending(parts: readonly string[], count: number): string {
  return parts.slice(-count).join('/');
}

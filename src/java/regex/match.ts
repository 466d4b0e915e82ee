/** Describes where an expression matched. Group 0 is the whole match; null means that the group took no part. */
export interface JavaMatch {
  readonly start: number;
  readonly end: number;
  readonly groups: readonly (string | null)[];
  /** Holds the beginning and end of each group in the text, in UTF-16 units. */
  readonly ranges: readonly (readonly [start: number, end: number] | null)[];
}

/** Returns a match with Java's groups; `groups` maps Java's number of each group to the one it has in `found`. */
export function matchOf(found: RegExpExecArray, groups: readonly number[], groupCount: number): JavaMatch {
  const numbers = Array.from({ length: groupCount + 1 }, (_, group) => groups[group] ?? 0);
  const ranges = numbers.map((number) => found.indices?.[number] ?? null);
  const [start, end] = ranges[0] ?? [found.index, found.index];
  return { start, end, groups: numbers.map((number) => found[number] ?? null), ranges };
}

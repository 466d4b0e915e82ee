/**
 * Replaces blanks between patterns by commas, for readers that accept both. Jenkins: their `FileFinder` takes Ant's own
 * `includes`.
 */
export function withoutBlanks(patterns: string): string {
  return patterns.trim().replace(/[\s,]+/g, ',');
}

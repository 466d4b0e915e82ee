/** To these readers a blank separates patterns as a comma does. Jenkins: their `FileFinder` takes Ant's own `includes`. */
export function withoutBlanks(patterns: string): string {
  return patterns.trim().replace(/[\s,]+/g, ',');
}

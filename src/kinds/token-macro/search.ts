import { compileJavaRegex, type JavaMatch, RegexTimeout } from '../../java/index.ts';

/** Limits the processor time for all that one token searches; searches yield to others in between. */
const TOTAL_MS = 5000;
const SLICE_MS = 40;
/** Limits how much of a line is searched, in UTF-16 units. */
const LOOKED_AT = 20_000;

/** Searches many texts for an expression, for a limited time in all. Its methods throw RegexTimeout when that is over. */
export interface Search {
  /** Returns the first match in a line. */
  inLine(line: string): JavaMatch | null;
  /** Returns all matches in a line, at most a thousand. */
  allInLine(line: string): readonly JavaMatch[];
  /** Says whether the expression matches a whole line. */
  isLine(line: string): boolean;
  /** Returns some matches of a text from an index on; an empty list where there are no more. */
  some(text: string, from: number): readonly JavaMatch[];
}

const MAX_IN_LINE = 1000;

/** Throws RegexSyntaxError. */
export function createSearch(source: string, flags = ''): Search {
  const pattern = compileJavaRegex(source, flags);
  let left = TOTAL_MS;
  function timed<T>(look: (budgetMs: number) => T): T {
    if (left <= 0) throw new RegexTimeout(TOTAL_MS);
    const began = performance.now();
    try {
      return look(Math.min(SLICE_MS, left));
    } finally {
      left -= performance.now() - began;
    }
  }
  return {
    inLine: (line) => timed((budget) => pattern.find(line.slice(0, LOOKED_AT), 0, budget)),
    allInLine: (line) => timed((budget) => pattern.findMany(line.slice(0, LOOKED_AT), 0, MAX_IN_LINE, budget)),
    isLine: (line) => timed((budget) => pattern.matches(line.slice(0, LOOKED_AT), budget)),
    some: (text, from) => timed((budget) => pattern.findMany(text, from, MAX_IN_LINE, budget)),
  };
}

/** Returns a replacement for a match in Java's syntax: `$1` is a group, `\$` a dollar. */
export function javaReplacement(template: string, { groups }: JavaMatch): string {
  return template.replace(/\\([\s\S])|\$(\d)/g, (_whole, plain: string | undefined, group: string) =>
    plain === undefined ? (groups[Number(group)] ?? '') : plain,
  );
}

/** Returns a text with all matches replaced. */
export function replacedIn(text: string, matches: readonly JavaMatch[], template: string): string {
  let result = '';
  let at = 0;
  for (const match of matches) {
    result += text.slice(at, match.start) + javaReplacement(template, match);
    at = match.end;
  }
  return result + text.slice(at);
}

import { compileJavaRegex, type JavaPattern, RegexTimeout } from '../../java/index.ts';

/** Describes a range of a text, in UTF-16 units. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

interface Expression {
  readonly pattern: JavaPattern;
  /** Counts how often it took longer than it may. */
  overtimes: number;
}

/** Limits the computing time for one text, whatever is in it. */
const BUDGET_MS = 40;
/** Limits the computing time for one line and the same expression; it is halved after each time that it took longer. */
const LINE_MS = 24;
/** Limits how many different texts of a line are hidden: with more of them it is hidden whole. */
const MAX_TEXTS = 100;

/**
 * Finds in each line of a text what expressions of Java match: their groups where they have some, and the same text
 * wherever else it stands in the line. A line that takes too long is found whole. Jenkins: `MaskPasswordsUtil`.
 */
export class LineExpressions {
  readonly #expressions = new Map<string, Expression>();

  /** Adds expressions and says whether there was a new one. Throws RegexSyntaxError, then none is added. */
  add(sources: readonly string[]): boolean {
    const fresh = sources
      .filter((source) => source.trim() !== '' && !this.#expressions.has(source))
      .map((source): [string, Expression] => [source, { pattern: searchable(source), overtimes: 0 }]);
    for (const [source, expression] of fresh) this.#expressions.set(source, expression);
    return fresh.length > 0;
  }

  get sources(): readonly string[] {
    return [...this.#expressions.keys()];
  }

  get isEmpty(): boolean {
    return this.#expressions.size === 0;
  }

  /** Returns what has to be hidden of a text of whole lines. */
  spans(text: string): readonly Span[] {
    const left = countdown();
    let at = 0;
    return text.split('\n').flatMap((line) => {
      const start = at;
      at += line.length + 1;
      const shown = line.endsWith('\r') ? line.slice(0, -1) : line;
      if (shown.trim() === '') return [];
      const texts = this.#textsIn(shown, left);
      if (texts === null || texts.size > MAX_TEXTS) return [{ start, end: start + shown.length }];
      return [...texts].flatMap((each) => placesOf(each, shown, start));
    });
  }

  /** Returns the texts of a line that expressions match; null where they cannot be determined in the time. */
  #textsIn(line: string, left: () => number): ReadonlySet<string> | null {
    const texts = new Set<string>();
    for (const expression of this.#expressions.values()) {
      const rest = left();
      if (rest <= 0) return null;
      try {
        addMatches(texts, expression.pattern, line, Math.min(rest, LINE_MS / 2 ** expression.overtimes));
      } catch (error) {
        if (!(error instanceof RegexTimeout)) throw error;
        expression.overtimes += 1;
        return null;
      }
      if (texts.size > MAX_TEXTS) return null;
    }
    return texts;
  }
}

/**
 * Returns a function that returns the rest of the budget. Time that the machine gave to others does not count, nor does
 * that of other threads.
 */
function countdown(): () => number {
  const begun = performance.now();
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return BUDGET_MS - Math.min(performance.now() - begun, (user + system) / 1000);
  };
}

/** Compiles an expression. Throws RegexSyntaxError also for one whose matches cannot be determined. */
function searchable(source: string): JavaPattern {
  const pattern = compileJavaRegex(source);
  pattern.findMany('', 0, 1);
  return pattern;
}

function addMatches(texts: Set<string>, pattern: JavaPattern, line: string, budgetMs: number): void {
  for (let from = 0; from <= line.length; ) {
    const matches = pattern.findMany(line, from, MAX_TEXTS, budgetMs);
    for (const { groups } of matches) {
      const [whole, ...parts] = groups;
      for (const text of parts.length > 0 ? parts : [whole]) if (text) texts.add(text);
    }
    const last = matches.at(-1);
    if (last === undefined || texts.size > MAX_TEXTS) return;
    from = last.end > last.start ? last.end : last.end + 1;
  }
}

function placesOf(text: string, line: string, offset: number): Span[] {
  const places: Span[] = [];
  for (let at = line.indexOf(text); at >= 0; at = line.indexOf(text, at + text.length))
    places.push({ start: offset + at, end: offset + at + text.length });
  return places;
}

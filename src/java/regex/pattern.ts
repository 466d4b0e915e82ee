import { mostSteps } from './cost.ts';
import { emitRegex } from './emit.ts';
import { RegexSyntaxError, RegexTimeout } from './errors.ts';
import { checkFidelity } from './fidelity.ts';
import { NO_FLAGS, withFlag } from './flags.ts';
import { type JavaMatch, matchOf } from './match.ts';
import { parseRegex } from './parse.ts';
import { runTimed } from './timed.ts';
import type { ParsedRegex } from './tree.ts';

/** Limits the time of everything that one call does, however many texts it is given. */
const BUDGET_MS = 50;
const MAX_SOURCE = 10_000;
/** Limits the length of expressions that are read in a few milliseconds, whatever they are. */
const QUICK_SOURCE = 300;
/** Limits the time for reading a longer expression. */
const READING_MS = 200;
/**
 * Limits the units of translated source, and the classes by property: the engine reads them at once, and nothing can abort
 * that.
 */
const MAX_TRANSLATED = 500_000;
const MAX_PROPERTIES = 500;
/** Limits the steps that run without a time limit: fewer than this are over in a few milliseconds. */
const HARMLESS_STEPS = 1_000_000;
/** Limits the time after which `findMany` returns the matches that it has. */
const BATCH_MS = 8;

/** Represents an expression of `java.util.regex`. All methods throw RegexTimeout when `budgetMs` (50) are over. */
export interface JavaPattern {
  readonly source: string;
  readonly groupCount: number;
  readonly groupNames: ReadonlyMap<string, number>;
  /** Says whether the expression matches the whole text. */
  matches(text: string, budgetMs?: number): boolean;
  /** Returns the texts that the expression matches as a whole, in order. */
  filter(texts: readonly string[], budgetMs?: number): string[];
  /**
   * Returns a match of the whole text with its groups; null where there is none. Like `find` and `lookingAt` it throws
   * RegexSyntaxError for the few expressions whose groups or extents would not be Java's.
   */
  fullMatch(text: string, budgetMs?: number): JavaMatch | null;
  /** Returns the first match that begins at `from` (UTF-16 units) or later. */
  find(text: string, from?: number, budgetMs?: number): JavaMatch | null;
  /**
   * Returns the matches that repeated finding gives from `from` on, at most `most`. It may stop earlier, once it has found
   * one and worked for a few milliseconds: only an empty result means that there are no more.
   */
  findMany(text: string, from: number, most: number, budgetMs?: number): readonly JavaMatch[];
  /** Returns a match that begins at the beginning of the text. */
  lookingAt(text: string, budgetMs?: number): JavaMatch | null;
}

/**
 * Translates an expression in Java's syntax. `flags` holds letters of Java's embedded flags that are set from the
 * beginning: `im`. Throws RegexSyntaxError, with Java's reason where Java refuses it too; whatever could mean something
 * else here is refused, never read differently.
 */
export function compileJavaRegex(source: string, flags = ''): JavaPattern {
  if (source.length > MAX_SOURCE) throw new RegexSyntaxError(`Longer than ${MAX_SOURCE} characters`, MAX_SOURCE);
  let initial = NO_FLAGS;
  for (const letter of flags) {
    initial = withFlag(initial, letter, true) ?? failFlag(letter);
  }
  return whileQuick(source, () => createPattern(source, parseRegex(source, initial)));
}

/**
 * Reads an expression, and aborts a long one after a time limit, because the translation of some is far longer than they
 * are.
 */
export function whileQuick<T>(source: string, read: () => T): T {
  if (source.length <= QUICK_SOURCE) return read();
  try {
    return runTimed(read, READING_MS);
  } catch (error) {
    if (!(error instanceof RegexTimeout)) throw error;
    throw new RegexSyntaxError('It takes too long to read', source.length);
  }
}

/** Creates a pattern for an expression that was parsed. Throws RegexSyntaxError. */
export function createPattern(source: string, parsed: ParsedRegex): JavaPattern {
  const { root, groupCount, groupNames } = parsed;
  const { unlike } = checkFidelity(root, source.length);
  const { js, groups } = emitRegex(root);
  if (js.length > MAX_TRANSLATED || (js.match(/\\[pP]\{/g)?.length ?? 0) > MAX_PROPERTIES) {
    throw new RegexSyntaxError('Its classes of characters are too many', source.length);
  }
  const whole = expression(`^(?:${js})$`, 'u');
  // Made when it is first used: most patterns only ever match as a whole.
  let searching: RegExp | null = null;
  const wholeWithGroups = (): RegExp => expression(`^(?:${js})$`, 'du');

  function run<T>(texts: readonly string[], starts: number, budgetMs: number, task: () => T): T {
    const longest = texts.reduce((most, text) => Math.max(most, text.length), 0);
    const steps = mostSteps(root, longest) * texts.length * starts;
    return steps <= HARMLESS_STEPS ? task() : runTimed(task, budgetMs);
  }

  function search(regExp: RegExp, text: string, from: number, budgetMs: number): JavaMatch | null {
    if (unlike !== null) throw new RegexSyntaxError(`Its groups cannot be told: ${unlike}`, source.length);
    return run([text], text.length - from + 1, budgetMs, () => {
      regExp.lastIndex = from;
      const found = regExp.exec(text);
      return found === null ? null : matchOf(found, groups, groupCount);
    });
  }

  function searchMany(text: string, from: number, most: number, budgetMs: number): readonly JavaMatch[] {
    if (unlike !== null) throw new RegexSyntaxError(`Its groups cannot be told: ${unlike}`, source.length);
    searching ??= expression(js, 'dgu');
    const regExp = searching;
    return run([text], text.length - from + 1, budgetMs, () => {
      const matches: JavaMatch[] = [];
      const end = performance.now() + BATCH_MS;
      for (let next = from; next <= text.length && matches.length < most; ) {
        regExp.lastIndex = outsidePair(text, next);
        const found = regExp.exec(text);
        if (found === null) break;
        const match = matchOf(found, groups, groupCount);
        matches.push(match);
        next = match.end > match.start ? match.end : match.end + 1;
        if (performance.now() > end) break;
      }
      return matches;
    });
  }

  return {
    source,
    groupCount,
    groupNames,
    matches: (text, budgetMs = BUDGET_MS) => run([text], 1, budgetMs, () => whole.test(text)),
    filter: (texts, budgetMs = BUDGET_MS) => run(texts, 1, budgetMs, () => texts.filter((text) => whole.test(text))),
    fullMatch: (text, budgetMs = BUDGET_MS) => search(wholeWithGroups(), text, 0, budgetMs),
    find: (text, from = 0, budgetMs = BUDGET_MS) => {
      if (from < 0 || from > text.length) return null;
      searching ??= expression(js, 'dgu');
      return search(searching, text, outsidePair(text, from), budgetMs);
    },
    findMany: (text, from, most, budgetMs = BUDGET_MS) => searchMany(text, from, most, budgetMs),
    lookingAt: (text, budgetMs = BUDGET_MS) => search(expression(js, 'dyu'), text, 0, budgetMs),
  };

  function expression(translated: string, regExpFlags: string): RegExp {
    try {
      return new RegExp(translated, regExpFlags);
    } catch {
      throw new RegexSyntaxError('Not supported', source.length);
    }
  }
}

/** Returns a position that is not within a surrogate pair, where ECMAScript would go back to the beginning of the pair. */
function outsidePair(text: string, from: number): number {
  return /[\ud800-\udbff]/.test(text[from - 1] ?? '') && /[\udc00-\udfff]/.test(text[from] ?? '') ? from + 1 : from;
}

function failFlag(letter: string): never {
  throw new RegexSyntaxError(`Unknown flag ${letter}`, 0);
}

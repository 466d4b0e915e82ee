import { withCases } from './case-variants.ts';
import { type CharSet, negated, setOf } from './char-set.ts';
import type { Flags } from './flags.ts';

/** Returns the source that matches a character literally, in a class and outside. */
function literal(code: number): string {
  const text = String.fromCodePoint(code);
  return /^[A-Za-z0-9_ ]$/.test(text) ? text : `\\u{${code.toString(16)}}`;
}

/** Returns the set of one character, or a range of them, with the other cases that the flags require. */
export function charactersUnder(from: number, to: number, flags: Flags): CharSet {
  const ranges = withCases(from, to, flags);
  return setOf(ranges.map(([first, last]) => literal(first) + (first === last ? '' : `-${literal(last)}`)).join(''));
}

const LINE_ENDS = '\\n\\r\\u{85}\\u{2028}\\u{2029}';

/** Returns the source of the dot. */
export function dotUnder(flags: Flags): string {
  if (flags.s) return '[^]';
  return flags.d ? '[^\\n]' : `[^${LINE_ENDS}]`;
}

/** Matches what ends a line for `\R`, apart from CR LF. */
export const LINE_BREAK = setOf('\\n-\\r\\u{85}\\u{2028}\\u{2029}');

/** Holds the predefined classes by their small letters. */
const PREDEFINED: ReadonlyMap<string, CharSet> = new Map([
  ['d', setOf('0-9')],
  ['w', setOf('A-Za-z0-9_')],
  ['s', setOf(' \\t-\\r')],
  ['h', setOf(' \\t\\u{a0}\\u{1680}\\u{180e}\\u{2000}-\\u{200a}\\u{202f}\\u{205f}\\u{3000}')],
  ['v', LINE_BREAK],
]);

/** Returns the class for a letter such as `d`; a capital letter stands for its complement. */
export function predefined(letter: string): CharSet | undefined {
  const set = PREDEFINED.get(letter.toLowerCase());
  return set !== undefined && /[A-Z]/.test(letter) ? negated(set) : set;
}

// Until Java 19 a boundary stands between letters or digits of any script, though `\w` is US-ASCII only; marks without
// width belong to the letter or digit before them.
const BASE = '[\\p{L}\\p{Nd}]';
const WORD_BEFORE = `(?<=_|${BASE}\\p{Mn}*)`;
const WORD_AFTER = `(?:(?=[_\\p{L}\\p{Nd}])|(?<=${BASE}\\p{Mn}*)(?=\\p{Mn}))`;

export const BOUNDARY = `(?:${WORD_BEFORE}(?!${WORD_AFTER})|(?!${WORD_BEFORE})${WORD_AFTER})`;
export const NO_BOUNDARY = `(?!${BOUNDARY})`;

/**
 * Returns the source of `$` and `\Z`: the end, or before a last line end; with MULTILINE (`$` only) before every line end.
 */
export function endUnder(flags: Flags): string {
  if (flags.d) return flags.m ? '(?=$|\\n)' : '(?=\\n?$)';
  if (flags.m) return '(?=$|[\\r\\u{85}\\u{2028}\\u{2029}]|(?<!\\r)\\n)';
  return '(?=(?:\\r\\n|[\\r\\u{85}\\u{2028}\\u{2029}]|(?<!\\r)\\n)?$)';
}

/**
 * Returns the source of `^` with MULTILINE: it matches after a line end, too, but never at the end of the text, even of an
 * empty one.
 */
export function lineStartUnder(flags: Flags): string {
  if (flags.d) return '(?:(?!$)(?:^|(?<=\\n)))';
  return '(?:(?!$)(?:^|(?<=[\\n\\u{85}\\u{2028}\\u{2029}])|(?<=\\r)(?!\\n)))';
}

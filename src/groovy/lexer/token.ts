/** Holds a position in a source text: line and column count from 1, the offset from 0. */
export interface Location {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

export type NumberForm = 'integral' | 'int' | 'long' | 'bigInteger' | 'decimal' | 'float' | 'double';

/**
 * Holds a numeric literal as written, without underscores, prefix and suffix; its value is determined by the evaluation.
 */
export interface NumberText {
  readonly form: NumberForm;
  readonly radix: 2 | 8 | 10 | 16;
  readonly digits: string;
}

/**
 * Represents a token. `kind` is one of the upper-case kinds, or the word or sign itself for keywords and operators, so that
 * the parser calls `at('if')` or `at('?.')`. `text` is the decoded content of strings.
 */
export interface Token {
  readonly kind: string;
  readonly text: string;
  readonly start: Location;
  readonly end: Location;
  readonly number?: NumberText;
}

const MODIFIER_WORDS = [
  'private',
  'public',
  'protected',
  'static',
  'transient',
  'final',
  'abstract',
  'native',
  'threadsafe',
  'synchronized',
  'volatile',
  'strictfp',
] as const;
const TYPE_WORDS = ['void', 'boolean', 'byte', 'char', 'short', 'int', 'float', 'long', 'double'] as const;
const OTHER_WORDS = [
  'as',
  'assert',
  'break',
  'case',
  'catch',
  'class',
  'const',
  'continue',
  'def',
  'default',
  'do',
  'else',
  'enum',
  'extends',
  'false',
  'finally',
  'for',
  'goto',
  'if',
  'implements',
  'import',
  'in',
  'instanceof',
  'interface',
  'new',
  'null',
  'package',
  'return',
  'super',
  'switch',
  'this',
  'throw',
  'throws',
  'trait',
  'true',
  'try',
  'while',
] as const;

export type ModifierWord = (typeof MODIFIER_WORDS)[number];
export const MODIFIERS: ReadonlySet<string> = new Set(MODIFIER_WORDS);
export const BUILT_IN_TYPES: ReadonlySet<string> = new Set(TYPE_WORDS);
export const KEYWORDS: ReadonlySet<string> = new Set([...MODIFIER_WORDS, ...TYPE_WORDS, ...OTHER_WORDS]);

export function isModifier(word: string): word is ModifierWord {
  return MODIFIERS.has(word);
}

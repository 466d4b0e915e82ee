/**
 * Represents a parsed expression. What matches one character is already ECMAScript: an atom that may also be part of a
 * class.
 */
export type RegexNode =
  | { readonly type: 'one'; readonly js: string }
  /** Represents the dot, under whatever flags. */
  | { readonly type: 'dot'; readonly js: string }
  /** Matches a position; `start` is true for a `^` that means the beginning of the text alone. */
  | { readonly type: 'place'; readonly js: string; readonly start: boolean }
  | { readonly type: 'sequence'; readonly items: readonly RegexNode[] }
  | { readonly type: 'choice'; readonly items: readonly RegexNode[] }
  /** Represents a group; `capture` is Java's number of it, from 1; null where it captures nothing. */
  | { readonly type: 'group'; readonly capture: number | null; readonly body: RegexNode }
  | { readonly type: 'atomic'; readonly body: RegexNode }
  | LookNode
  | RepeatNode
  | { readonly type: 'back-reference'; readonly group: number; readonly at: number }
  | { readonly type: 'never' };

export interface LookNode {
  readonly type: 'look';
  readonly ahead: boolean;
  readonly negative: boolean;
  readonly body: RegexNode;
}

export interface RepeatNode {
  readonly type: 'repeat';
  readonly body: RegexNode;
  readonly min: number;
  /** Holds the maximum; Infinity where there is no limit. */
  readonly max: number;
  readonly mode: 'greedy' | 'lazy' | 'possessive';
}

export interface ParsedRegex {
  readonly root: RegexNode;
  /** Holds the number of capturing groups, the whole match not counted. */
  readonly groupCount: number;
  readonly groupNames: ReadonlyMap<string, number>;
}

export function oneOrSequence(items: readonly RegexNode[]): RegexNode {
  const [only] = items;
  return only !== undefined && items.length === 1 ? only : { type: 'sequence', items };
}

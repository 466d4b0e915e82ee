import type { IconName } from '../../../ui/index.ts';

/** Represents something that a search found. */
export interface Hit {
  /** Holds what somebody may type to mean just this. */
  readonly name: string;
  /** Holds its path below the root. */
  readonly path: string;
  /** Says what it is: `Jobs`. */
  readonly group: string;
  readonly icon: IconName;
  /** Orders what was found: 0 is just what was typed, a higher number further from it. */
  readonly rank: number;
}

/** Is the rank of what a search does not find. */
export const NO_HIT = 9;

/** Returns how far a name, in lower case, is from what was typed: the same, beginning so, with a word that begins so, or with it inside. */
export function rankOf(name: string, typed: string): number {
  const at = name.indexOf(typed);
  if (at < 0) return NO_HIT;
  if (at === 0) return name.length === typed.length ? 0 : 1;
  if (name.length === at + typed.length && name[at - 1] === '/') return 1;
  return /[\p{L}\p{N}]/u.test(name[at - 1] ?? '') ? 3 : 2;
}

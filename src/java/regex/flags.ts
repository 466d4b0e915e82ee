/** Java's embedded flags, by their letters. */
export interface Flags {
  /** CASE_INSENSITIVE: of US-ASCII letters only, unless `u`. */
  readonly i: boolean;
  readonly m: boolean;
  /** DOTALL. */
  readonly s: boolean;
  /** COMMENTS. */
  readonly x: boolean;
  /** UNICODE_CASE. */
  readonly u: boolean;
  /** UNIX_LINES: only `\n` ends a line. */
  readonly d: boolean;
}

export const NO_FLAGS: Flags = { i: false, m: false, s: false, x: false, u: false, d: false };

/** The flags with one switched; null: no such flag. */
export function withFlag(flags: Flags, letter: string, on: boolean): Flags | null {
  return Object.hasOwn(NO_FLAGS, letter) ? { ...flags, [letter]: on } : null;
}

/** Holds Java's embedded flags, by their letters. */
export interface Flags {
  /** Enables CASE_INSENSITIVE, for US-ASCII letters only, unless `u` is set. */
  readonly i: boolean;
  readonly m: boolean;
  /** Enables DOTALL. */
  readonly s: boolean;
  /** Enables COMMENTS. */
  readonly x: boolean;
  /** Enables UNICODE_CASE. */
  readonly u: boolean;
  /** Enables UNIX_LINES: only `\n` ends a line. */
  readonly d: boolean;
}

export const NO_FLAGS: Flags = { i: false, m: false, s: false, x: false, u: false, d: false };

/** Returns the flags with one of them changed; null where there is no such flag. */
export function withFlag(flags: Flags, letter: string, on: boolean): Flags | null {
  return Object.hasOwn(NO_FLAGS, letter) ? { ...flags, [letter]: on } : null;
}

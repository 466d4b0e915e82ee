/** Makes the lines of a journal that hold secrets of its run unreadable for whoever sees the file. */
export interface JournalCover {
  /** Returns a text encrypted where it holds a secret; null where it holds none. */
  cover(text: string): string | null;
  /** Returns the text of what `cover` returned. Throws where it cannot be decrypted. */
  uncover(text: string): string;
}

/** Is the tag of a line that holds another one encrypted. */
const COVERED = 'covered.1';

/** Returns the line that is written for another one. */
export function coveredLine(json: string, cover: JournalCover | undefined): string {
  const text = cover?.cover(json) ?? null;
  return text === null ? json : JSON.stringify({ t: COVERED, x: text });
}

/** Returns what a line holds. Throws SyntaxError where it is encrypted and cannot be decrypted. */
export function uncovered(value: unknown, line: number, cover: JournalCover | undefined): unknown {
  if (typeof value !== 'object' || value === null || !('t' in value) || value.t !== COVERED) return value;
  try {
    if (cover === undefined || !('x' in value) || typeof value.x !== 'string') throw new SyntaxError('not encrypted');
    return JSON.parse(cover.uncover(value.x));
  } catch {
    throw new SyntaxError(`line ${line + 1} was encrypted with a key that this home does not have`);
  }
}

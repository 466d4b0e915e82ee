import type { FileHandle } from 'node:fs/promises';
import { MAX_NOTE_LENGTH } from './console-notes.ts';

/** Describes what is looked for in a log, and how far. */
export interface LogSearch {
  /** Holds the text, found whatever the case of its letters. */
  readonly text: string;
  /** Holds the raw offset at which the search begins; one that goes back finds what is before it. */
  readonly from: number;
  readonly back: boolean;
  /** Limits the matches that are returned, and `bytes` what is read. */
  readonly most: number;
  readonly bytes: number;
}

export interface LogMatches {
  /** Holds the raw offsets, in the order in which they were found. */
  readonly at: readonly number[];
  /** Holds the offset from which the search goes on; null where it came to its end. */
  readonly next: number | null;
}

/** Limits the characters of a text that is looked for. */
export const MAX_SOUGHT = 100;
const PIECE = 128 * 1024;
/** Holds the length of `\x00`. */
const BYTE = 4;

/**
 * Finds a text in a log of `size` bytes, forth or back, a piece at a time. Annotations are passed over; a text with one, a
 * colour or a line's end in its middle is not found.
 */
export async function searchLog(
  { handle, size }: { readonly handle: Pick<FileHandle, 'read'>; readonly size: number },
  { text, from, back, most, bytes }: LogSearch,
): Promise<LogMatches> {
  const pattern = patternOf(text);
  // Long enough for any spelling of the text: a letter has at most four bytes.
  const overlap = text.length * 4;
  const buffer = Buffer.allocUnsafe(PIECE + overlap);
  const found: number[] = [];
  let read = 0;
  let at = Math.min(from, size);
  while (back ? at > 0 : at < size) {
    if (read >= bytes) return { at: found, next: at };
    const low = back ? Math.max(0, at - PIECE) : at;
    const high = back ? at : Math.min(size, at + PIECE);
    const { bytesRead } = await handle.read(buffer, 0, Math.min(size, high + overlap) - low, low);
    if (bytesRead === 0) break;
    read += bytesRead;
    const matches = matchesIn(buffer.subarray(0, bytesRead), pattern, high - low);
    for (const match of back ? matches.reverse() : matches) {
      found.push(low + match);
      if (found.length === most) return { at: found, next: back ? low + match : low + match + 1 };
    }
    at = back ? low : high;
  }
  return { at: found, next: null };
}

/** Returns where matches begin in the data, before `limit`, that are not inside an annotation. */
function matchesIn(data: Buffer, pattern: RegExp, limit: number): number[] {
  const found: number[] = [];
  const text = data.toString('latin1');
  for (const { index } of text.matchAll(pattern)) {
    if (index >= limit) break;
    if (!isInNote(text, index)) found.push(index);
  }
  return found;
}

function isInNote(text: string, index: number): boolean {
  const begin = text.lastIndexOf('\u001b[', index);
  return begin >= 0 && index - begin <= MAX_NOTE_LENGTH && text.startsWith('\u001b[8mha:', begin);
}

/** Returns a pattern for the bytes of a text, a character each, in small and capital letters. */
function patternOf(text: string): RegExp {
  const letters = [...text].map((letter) => {
    const spellings = new Set([letter, letter.toLowerCase(), letter.toUpperCase()].map(escapedBytes));
    // A class of bytes is looked for much faster than one of several texts.
    return [...spellings].every((bytes) => bytes.length === BYTE)
      ? `[${[...spellings].join('')}]`
      : `(?:${[...spellings].join('|')})`;
  });
  return new RegExp(letters.join(''), 'g');
}

function escapedBytes(letter: string): string {
  return Array.from(Buffer.from(letter), (byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
}

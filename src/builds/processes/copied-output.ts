import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { isMissing } from '../../kit/index.ts';

/** Represents a console into which the server copies what a command printed. */
export interface OutputCopy {
  /** Returns how much of the output it has, in bytes. */
  copied(): number;
  /** Adds text; with it, it has the first `end` bytes of the output. */
  write(text: string, end: number): void;
  /**
   * Returns how much of a text may be written before what follows it is known, in characters; where the method is missing,
   * all of it. Null means that lines are written whole or not at all.
   */
  settled?(text: string): number | null;
}

const NEWLINE = 0x0a;
/** Replaces a line that is too long to be checked as a whole. */
const HIDDEN_LINE = '********';
/** Limits the length of a line, in bytes: one that is longer is copied in pieces. */
const PIECE = 64 * 1024;
/**
 * Limits how much is written at once of lines that have to be checked as a whole; the line that goes beyond it is included.
 */
const LINES = 4 * 1024;

/**
 * Copies a growing file into a console: whole lines while it grows, the rest at its end, and never a part of a
 * character. What does not end with a newline gets one. Many commands print little, so a look that finds nothing new
 * is one call of the system; of those that print much, others of the server have their turn after each piece.
 */
export class OutputCopier {
  readonly #path: string;
  readonly #to: OutputCopy;
  readonly #decoder: TextDecoder;
  #fd: number | null = null;
  #working: Promise<boolean> = Promise.resolve(false);

  /** Creates a copier; `encoding` is a name that TextDecoder knows. Throws RangeError otherwise. */
  constructor(path: string, to: OutputCopy, encoding = 'utf-8') {
    this.#path = path;
    this.#to = to;
    this.#decoder = new TextDecoder(encoding, { ignoreBOM: true });
  }

  /** Copies the lines that are complete. Says whether there were any. */
  copyLines(): Promise<boolean> {
    return this.#next(false);
  }

  /** Copies all that is left: the file grows no more. */
  async copyRest(): Promise<void> {
    await this.#next(true);
  }

  /** Closes the file. Nothing is copied after this. */
  async close(): Promise<void> {
    await this.#working.catch(() => undefined);
    if (this.#fd !== null) closeSync(this.#fd);
    this.#fd = null;
  }

  #next(isLast: boolean): Promise<boolean> {
    // What one try did not copy the next one does.
    this.#working = this.#working.catch(() => false).then(() => this.#copy(isLast));
    return this.#working;
  }

  async #copy(isLast: boolean): Promise<boolean> {
    const fd = this.#open();
    const start = this.#to.copied();
    const size = fd === null ? 0 : fstatSync(fd).size;
    if (fd === null || size <= start) return false;
    const buffer = Buffer.allocUnsafe(PIECE);
    let at = start;
    while (at < size) {
      const bytesRead = readSync(fd, buffer, 0, PIECE, at);
      let length = usable(buffer.subarray(0, bytesRead), isLast);
      if (length === 0) break;
      const isWhole = this.#to.settled?.('') === null;
      const isRest = isWhole && isPartOfLine(fd, at);
      if (isWhole) length = endOfLines(buffer.subarray(0, length), isRest);
      let text = this.#decoder.decode(buffer.subarray(0, length));
      const isPart = buffer[length - 1] !== NEWLINE;
      const isOpen = isPart && isLast && at + length === size;
      if (isWhole) text = withoutParts(text, { isRest, isPart: isPart && !isOpen });
      const isEnd = isLast && at + length === size;
      const settled = isEnd || isWhole ? text.length : (this.#to.settled?.(text) ?? text.length);
      if (settled < text.length) {
        const head = settled > 0 ? this.#headOf(buffer.subarray(0, length), text, settled) : null;
        if (head !== null) ({ text, length } = head);
        // What follows decides; a piece that is all secrets is written as it is.
        else if (bytesRead < PIECE) break;
      }
      // One byte more than the file has says that the newline is there.
      at += isOpen ? length + 1 : length;
      this.#to.write(isOpen ? `${text}\n` : text, at);
      if (at < size) await setImmediate();
    }
    return at > start;
  }

  /** Returns the first characters of a piece, at most `most`, and their bytes; null where it can be split nowhere there. */
  #headOf(piece: Buffer, text: string, most: number): { readonly text: string; readonly length: number } | null {
    const rest = text.length - most;
    // A character has one byte at least, and more than one may stand for what is none.
    for (let length = piece.length - rest; length > 0; length -= 1) {
      const tail = this.#decoder.decode(piece.subarray(length));
      if (tail.length < rest || !text.endsWith(tail)) continue;
      const head = this.#decoder.decode(piece.subarray(0, length));
      if (head + tail === text) return { text: head, length };
    }
    return null;
  }

  #open(): number | null {
    if (this.#fd !== null) return this.#fd;
    try {
      this.#fd = openSync(this.#path, 'r');
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
    return this.#fd;
  }
}

/** Returns how many bytes of a piece may be copied now. */
function usable(piece: Buffer, isLast: boolean): number {
  const lines = piece.lastIndexOf(NEWLINE) + 1;
  if (lines > 0) return isLast && piece.length < PIECE ? piece.length : lines;
  if (piece.length < PIECE) return isLast ? piece.length : 0;
  // Not in the middle of a character of UTF-8.
  let end = piece.length;
  while (end > 0 && ((piece[end - 1] ?? 0) & 0xc0) === 0x80) end -= 1;
  return end > 1 && (piece[end - 1] ?? 0) >= 0xc0 ? end - 1 : piece.length;
}

/** Says whether a line goes on at that position of the file. */
function isPartOfLine(fd: number, at: number): boolean {
  const before = Buffer.alloc(1);
  return at > 0 && readSync(fd, before, 0, 1, at - 1) === 1 && before[0] !== NEWLINE;
}

/**
 * Returns how much of a piece is written next where lines are written whole: the rest of a line by itself, or some lines.
 */
function endOfLines(piece: Buffer, isRest: boolean): number {
  const end = piece.indexOf(NEWLINE, isRest ? 0 : Math.min(LINES, piece.length) - 1) + 1;
  return end > 0 ? end : piece.length;
}

/** Returns lines as they are; a line that came in pieces is replaced by one mark. */
function withoutParts(text: string, { isRest, isPart }: { isRest: boolean; isPart: boolean }): string {
  if (isRest) return text.endsWith('\n') ? '\n' : '';
  return isPart ? HIDDEN_LINE : text;
}

import { readSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { isMissing } from '../../kit/index.ts';

const NEWLINE = 0x0a;
/** Limits how many bytes are read at once. A line may be longer. */
const PIECE = 256 * 1024;

/** Cuts bytes into lines. */
class Lines {
  /** Holds the beginning of a line whose end has not been read yet. */
  readonly #open: Buffer[] = [];

  /** Takes the next bytes and yields the lines that are complete, without their ends. */
  *cut(bytes: Buffer): Generator<string> {
    let from = 0;
    for (let end = bytes.indexOf(NEWLINE); end !== -1; end = bytes.indexOf(NEWLINE, from)) {
      this.#open.push(bytes.subarray(from, end));
      const [only] = this.#open;
      const line = this.#open.length === 1 && only !== undefined ? only : Buffer.concat(this.#open);
      this.#open.length = 0;
      from = end + 1;
      yield line.toString('utf8');
    }
    if (from < bytes.length) this.#open.push(Buffer.from(bytes.subarray(from)));
  }
}

/**
 * Reads a file's complete lines as JSON, piece by piece, so that others have their turn in between. Returns the length of
 * the complete lines in bytes; 0 where there is no file. Throws SyntaxError with the number of the line that is invalid.
 */
export async function readEach(path: string, tell: (value: unknown, line: number) => void): Promise<number> {
  let file: FileHandle;
  try {
    file = await open(path, 'r');
  } catch (error) {
    if (isMissing(error)) return 0;
    throw error;
  }
  try {
    const lines = new Lines();
    let count = 0;
    let length = 0;
    for (let at = 0; ; ) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(PIECE), 0, PIECE, at);
      if (bytesRead === 0) return length;
      const piece = buffer.subarray(0, bytesRead);
      const last = piece.lastIndexOf(NEWLINE);
      if (last !== -1) length = at + last + 1;
      at += bytesRead;
      for (const line of lines.cut(piece)) {
        tell(parsed(line, count), count);
        count += 1;
      }
    }
  } finally {
    await file.close();
  }
}

/** Returns a file's complete lines again as JSON, synchronously, and holds few of them in memory at a time. */
export class RecordedLines {
  readonly #fd: number;
  readonly #lines = new Lines();
  #window: unknown[] = [];
  #next = 0;
  #at = 0;
  #read = 0;

  constructor(fd: number) {
    this.#fd = fd;
  }

  /** Returns the number of the line that was handed out last, from 0. */
  get line(): number {
    return this.#read - this.#window.length + this.#next - 1;
  }

  /** Returns the next value; undefined where there are no more. */
  next(): unknown {
    while (this.#next >= this.#window.length) if (!this.#fill()) return undefined;
    const value = this.#window[this.#next];
    this.#next += 1;
    return value;
  }

  #fill(): boolean {
    const piece = Buffer.alloc(PIECE);
    const length = readSync(this.#fd, piece, 0, PIECE, this.#at);
    if (length === 0) return false;
    this.#at += length;
    this.#window = [];
    this.#next = 0;
    for (const line of this.#lines.cut(piece.subarray(0, length))) {
      this.#window.push(parsed(line, this.#read));
      this.#read += 1;
    }
    return true;
  }
}

function parsed(line: string, number: number): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new SyntaxError(`line ${number + 1} is damaged`);
  }
}

import { Readable } from 'node:stream';
import { RandomAccessReader } from 'yauzl';
import type { AgentFiles } from '../../../../points/index.ts';

/** Holds how much is read at once: the headers of many members are beside each other, and each call is a way to the machine. */
const BLOCK = 256 * 1024;

/** Reads the file of an archive on the machine whose files these are: headers and small members by blocks, others as streams. */
export class AgentReader extends RandomAccessReader {
  readonly #files: AgentFiles;
  readonly #path: string;
  readonly #size: number;
  #block: { readonly start: number; readonly end: number; readonly bytes: Promise<Buffer> } | null = null;

  constructor(files: AgentFiles, path: string, size: number) {
    super();
    this.#files = files;
    this.#path = path;
    this.#size = size;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#pieces(start, end), { objectMode: false });
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    this.#range(position, position + length).then(
      (bytes) => {
        bytes.copy(buffer, offset);
        callback(bytes.length < length ? new Error('the archive is truncated') : null);
      },
      (error) => callback(error),
    );
  }

  async *#pieces(start: number, end: number): AsyncGenerator<Uint8Array, void> {
    if (end - start <= BLOCK / 2) yield await this.#range(start, end);
    else yield* await this.#files.readStream(this.#path, { offset: start, length: end - start });
  }

  /** Returns the bytes of a range, of the block that was read last where that has them. */
  async #range(start: number, end: number): Promise<Buffer> {
    let block = this.#block;
    if (block === null || start < block.start || end > block.end) {
      // The index at the end of the file is looked for backwards.
      const isAtEnd = end === this.#size;
      const from = isAtEnd ? Math.max(0, Math.min(start, end - BLOCK)) : start;
      const to = Math.min(this.#size, Math.max(end, from + BLOCK));
      const bytes = this.#files.read(this.#path, { offset: from, length: to - from });
      block = { start: from, end: to, bytes };
      this.#block = block;
    }
    const bytes = await block.bytes;
    return bytes.subarray(start - block.start, end - block.start);
  }
}

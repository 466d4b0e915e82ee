import { closeSync, fstatSync, mkdirSync, openSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Is thrown where a piece of output does not follow what is there. */
export class OutputMissing extends Error {
  override readonly name = 'OutputMissing';
}

/** Represents a file of the server into which the output of a command on another machine is written, piece by piece. */
export class OutputFile {
  readonly #path: string;
  #size: number;
  #handle: Awaited<ReturnType<typeof open>> | null = null;

  /** Makes the file where it is missing. What is there was received before. */
  constructor(path: string) {
    this.#path = path;
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
    const fd = openSync(path, 'a', 0o600);
    try {
      this.#size = fstatSync(fd).size;
    } finally {
      closeSync(fd);
    }
  }

  /** Holds how much of the output is there, in bytes. */
  get size(): number {
    return this.#size;
  }

  /** Writes a piece that begins at a position; what is there already is left out. Throws OutputMissing where something is missing before it. */
  async write(piece: Uint8Array, position: number): Promise<void> {
    if (position > this.#size)
      throw new OutputMissing(`bytes ${this.#size} to ${position} of the output of a command are missing`);
    const rest = piece.subarray(this.#size - position);
    if (rest.length === 0) return;
    this.#handle ??= await open(this.#path, 'r+');
    for (let done = 0; done < rest.length; ) {
      const { bytesWritten } = await this.#handle.write(rest, done, rest.length - done, this.#size);
      done += bytesWritten;
      this.#size += bytesWritten;
    }
  }

  async close(): Promise<void> {
    await this.#handle?.close();
    this.#handle = null;
  }
}

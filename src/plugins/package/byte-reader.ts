import { PackageError } from './package-error.ts';

/** Reads bytes that come in chunks, in pieces of the lengths that the reader wants. */
export interface ByteReader {
  /** Returns that many bytes. Throws PackageError where there are fewer. */
  take(length: number): Promise<Buffer>;
  /** Yields that many bytes as they come. Throws PackageError where there are fewer. */
  pass(length: number): AsyncGenerator<Buffer, void>;
  /** Yields all that is left. */
  rest(): AsyncGenerator<Buffer, void>;
}

/** Creates a reader of chunks, which throws PackageError where they have more than `maxBytes` altogether. */
export function createByteReader(chunks: AsyncIterator<Buffer>, maxBytes: number): ByteReader {
  let held: Buffer = Buffer.alloc(0);
  let bytes = 0;

  /** Returns what is held or the next chunk, `length` bytes of it at most; null at the end. */
  async function some(length: number): Promise<Buffer | null> {
    while (held.length === 0) {
      const { value, done } = await chunks.next();
      if (done === true) return null;
      bytes += value.length;
      if (bytes > maxBytes)
        throw new PackageError(`it is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB when it is unpacked`);
      held = value;
    }
    const piece = held.subarray(0, length);
    held = held.subarray(piece.length);
    return piece;
  }

  async function* pass(length: number): AsyncGenerator<Buffer, void> {
    for (let left = length; left > 0; ) {
      const piece = await some(left);
      if (piece === null) throw new PackageError('it is cut off');
      left -= piece.length;
      yield piece;
    }
  }

  return {
    pass,
    async take(length) {
      if (length > 0 && length <= held.length) return (await some(length)) ?? held;
      const pieces: Buffer[] = [];
      for await (const piece of pass(length)) pieces.push(piece);
      return Buffer.concat(pieces);
    },
    async *rest() {
      for (let piece = await some(Infinity); piece !== null; piece = await some(Infinity)) yield piece;
    },
  };
}

import { pipeline, type Readable, type Transform } from 'node:stream';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import type { Encoding } from './accepted-encoding.ts';

/** Limits the texts that are compressed at once: the library has four threads, and builds need one to write their files. */
const MAX_AT_ONCE = 3;
const GZIP = { level: 4 };
/** Names a window of 256 KB: with the usual one of 4 MB a stream says nothing before that is full. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 18 } };

/** Compresses in the threads of the library, so that the event loop is free. */
export class Compressor {
  #underWay = 0;

  /** Tells the compressed text; null where it cannot be compressed, or too many are under way, so that it would be late. */
  whole(text: Buffer, encoding: Encoding, tell: (compressed: Buffer | null) => void): void {
    if (this.#underWay >= MAX_AT_ONCE) {
      tell(null);
      return;
    }
    this.#underWay += 1;
    const done = (error: Error | null, compressed: Buffer): void => {
      this.#underWay -= 1;
      tell(error === null ? compressed : null);
    };
    if (encoding === 'br') brotliCompress(text, BROTLI, done);
    else gzip(text, GZIP, done);
  }

  /** Returns the stream of the compressed text; null where too many are under way. */
  stream(text: Readable, encoding: Encoding): Readable | null {
    if (this.#underWay >= MAX_AT_ONCE) return null;
    this.#underWay += 1;
    const compressed: Transform = encoding === 'br' ? createBrotliCompress(BROTLI) : createGzip(GZIP);
    // An error of either ends both; the library sees it in what it sends.
    pipeline(text, compressed, () => {
      this.#underWay -= 1;
    });
    return compressed;
  }
}

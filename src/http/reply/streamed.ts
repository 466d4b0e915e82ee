import { Readable } from 'node:stream';
import { createYield } from '../../kit/index.ts';

/** Limits the answers that are sent whole, with their length; it is also the size of the pieces of longer ones. */
const PIECE = 64 * 1024;

/** Limits, in milliseconds, how long the beginning of an answer is made without a pause. */
const AT_ONCE_MS = 8;

/**
 * Makes an answer of chunks as they come, with pauses so that others get their turn. Short answers come back as text, at
 * once where they are quickly made; long ones as a stream that asks for more only when the client has taken what there was.
 * An error in the first part is thrown, a later one ends the stream with it.
 */
export async function streamed(chunks: Iterable<string>): Promise<string | Readable> {
  const source = chunks[Symbol.iterator]();
  const began = performance.now();
  let text = '';
  for (let next = source.next(); !next.done; next = source.next()) {
    text += next.value;
    if (text.length >= PIECE || performance.now() - began > AT_ONCE_MS)
      return inPieces(text, { [Symbol.iterator]: () => source });
  }
  return text;
}

async function inPieces(begin: string, rest: Iterable<string>): Promise<string | Readable> {
  const pieces = piecesOf(begin, rest);
  const first = await pieces.next();
  if (first.done) return '';
  const second = await pieces.next();
  if (second.done) return first.value;
  return Readable.from(all([first.value, second.value], pieces), { objectMode: false });
}

async function* all(ready: readonly string[], rest: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for (const piece of ready) yield Buffer.from(piece);
  for await (const piece of rest) yield Buffer.from(piece);
}

async function* piecesOf(begin: string, chunks: Iterable<string>): AsyncGenerator<string> {
  const pause = createYield();
  let piece = begin;
  if (piece.length >= PIECE) {
    yield piece;
    piece = '';
  }
  await pause();
  for (const chunk of chunks) {
    piece += chunk;
    await pause();
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

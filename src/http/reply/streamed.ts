import { Readable } from 'node:stream';
import { createYield } from '../../kit/index.ts';

/** Limits the answers that are sent whole, with their length; it is also the size of the pieces of longer ones. */
const PIECE = 64 * 1024;

/**
 * Makes an answer of chunks as they come, with pauses so that others get their turn. Short answers come back as text,
 * long ones as a stream that asks for more only when the client has taken what there was. An error in the first part
 * is thrown, a later one ends the stream with it.
 */
export async function streamed(chunks: Iterable<string>): Promise<string | Readable> {
  const pieces = piecesOf(chunks);
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

async function* piecesOf(chunks: Iterable<string>): AsyncGenerator<string> {
  const pause = createYield();
  let piece = '';
  for (const chunk of chunks) {
    piece += chunk;
    await pause();
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

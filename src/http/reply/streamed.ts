import { Readable } from 'node:stream';
import { createYield } from '../../kit/index.ts';

/** Limits the answers that are sent whole, with their length; it is also the size of the pieces of longer ones. */
const PIECE = 64 * 1024;

/** Limits the answers that are sent whole because they were there at once. */
const MAX_WHOLE = 256 * 1024;

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

/** Makes a stream of what the pieces are, or a text where there is one of them and it is not long. */
async function inPieces(begin: string, rest: Iterable<string>): Promise<string | Readable> {
  const pieces = piecesOf(begin, rest);
  const first = await pieces.next();
  if (first.done) return '';
  const second = await pieces.next();
  if (second.done && first.value.length <= MAX_WHOLE) return first.value;
  const ready = second.done ? [first.value] : [first.value, second.value];
  return Readable.from(all(ready, pieces), { objectMode: false });
}

async function* all(ready: readonly string[], rest: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for (const piece of ready) yield* cut(piece);
  for await (const piece of rest) yield* cut(piece);
}

/** Yields the bytes of a text, of which each slow client then holds a piece alone. */
function* cut(text: string): Generator<Buffer> {
  for (let at = 0; at < text.length; ) {
    const end = at + MAX_WHOLE;
    // A character of two units is not torn.
    const next = text.codePointAt(end - 1) === text.charCodeAt(end - 1) ? end : end + 1;
    yield Buffer.from(text.slice(at, next));
    at = next;
  }
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

import { Readable } from 'node:stream';
import { createYield } from '../../kit/index.ts';

/** Limits the answers that are sent whole, with their length; it is also the size of the pieces of longer ones. */
const PIECE = 64 * 1024;

/** Limits the pieces that are sent at once, because they were there at once. */
const MAX_WHOLE = 256 * 1024;

/**
 * Makes an answer of chunks as they come, with pauses so that others get their turn. Short answers come back as text, at
 * once where they are quickly made; long ones as a stream that asks for more only when the client has taken what there was.
 * An error in the first part is thrown, a later one ends the stream with it.
 */
export async function streamed(chunks: Iterable<string>): Promise<string | Readable> {
  const source = chunks[Symbol.iterator]();
  const pause = createYield();
  let text = '';
  for (let next = source.next(); !next.done; next = source.next()) {
    text += next.value;
    if (text.length >= PIECE) return inPieces(text, { [Symbol.iterator]: () => source });
    if (pause.isDue()) await pause();
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

/** Returns what is ready and then the rest. Where nobody takes it, the rest is ended, even if it was never asked for. */
function all(ready: readonly string[], rest: AsyncGenerator<string>): AsyncIterableIterator<Buffer> {
  const waiting = ready.values();
  return {
    [Symbol.asyncIterator]() {
      return this;
    },
    async next() {
      const piece = waiting.next();
      const { value, done } = piece.done ? await rest.next() : piece;
      return done ? { done, value } : { done: false, value: Buffer.from(value) };
    },
    async return() {
      await rest.return(undefined);
      return { done: true, value: undefined };
    },
  };
}

async function* piecesOf(begin: string, chunks: Iterable<string>): AsyncGenerator<string> {
  const pause = createYield();
  let piece = begin;
  if (piece.length >= PIECE) {
    yield* cut(piece);
    piece = '';
  }
  await pause();
  for (const chunk of chunks) {
    piece += chunk;
    await pause();
    if (piece.length < PIECE) continue;
    yield* cut(piece);
    piece = '';
  }
  yield* cut(piece);
}

/** Yields parts of a text that are not too long to be sent whole. */
function* cut(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const end = at + MAX_WHOLE;
    // A character of two units is not torn.
    const next = text.codePointAt(end - 1) === text.charCodeAt(end - 1) ? end : end + 1;
    yield text.slice(at, next);
    at = next;
  }
}

import type { SftpCalls } from './sftp-calls.ts';

/** Holds the bytes of a piece: what every server gives and takes at once. */
export const PIECE_BYTES = 32 * 1024;
/** Limits how many pieces are under way: as many as the window of a channel takes. */
const MAX_AHEAD = 64;

interface Asked {
  readonly size: number;
  readonly data: Promise<Buffer>;
}

/**
 * Reads an open file from a position up to `end`, or to its end. The pieces come in order; while one is used the next ones are
 * under way, more of them the longer it goes on.
 */
export async function* piecesOf(
  calls: Pick<SftpCalls, 'read'>,
  handle: Buffer,
  from: number,
  end = Number.POSITIVE_INFINITY,
): AsyncGenerator<Buffer, void, undefined> {
  const asked: Asked[] = [];
  let position = from;
  let next = from;
  for (let ahead = 1; ; ) {
    for (; asked.length < ahead && next < end; next += PIECE_BYTES) {
      const size = Math.min(PIECE_BYTES, end - next);
      const data = calls.read(handle, next, size);
      // One that is never waited for, since the file ended before, may fail.
      data.catch(() => undefined);
      asked.push({ size, data });
    }
    const first = asked.shift();
    if (first === undefined) return;
    const data = await first.data;
    if (data.length === 0) return;
    position += data.length;
    yield data;
    ahead = Math.min(MAX_AHEAD, ahead * 4);
    if (data.length < first.size) {
      // A server may give less than it was asked for, and a file may grow meanwhile: what follows is asked for again.
      asked.length = 0;
      next = position;
      ahead = 1;
    }
  }
}

/** Writes to an open file from its beginning on, several pieces at the same time. Waits until all are written. */
export async function writePieces(
  calls: Pick<SftpCalls, 'write'>,
  handle: Buffer,
  data: Iterable<Uint8Array> | AsyncIterable<Uint8Array | string>,
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  let failure: { readonly error: unknown } | null = null;
  let position = 0;
  for await (const chunk of data) {
    const bytes =
      typeof chunk === 'string' ? Buffer.from(chunk) : Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length);
    for (let start = 0; start < bytes.length; start += PIECE_BYTES) {
      const piece = bytes.subarray(start, start + PIECE_BYTES);
      const written = calls.write(handle, piece, position).then(
        () => void underWay.delete(written),
        (error: unknown) => {
          underWay.delete(written);
          failure ??= { error };
        },
      );
      underWay.add(written);
      position += piece.length;
      if (underWay.size >= MAX_AHEAD) await Promise.race(underWay);
      throwIfAny(failure);
    }
  }
  await Promise.all(underWay);
  throwIfAny(failure);
}

function throwIfAny(failure: { readonly error: unknown } | null): void {
  if (failure !== null) throw failure.error;
}

import { readSync } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { MAX_NOTE_LENGTH, takeNotesOut } from './console-notes.ts';

/** Holds the bytes that are read at once while that is quick. */
const PIECE = 512 * 1024;
/** Holds the bytes that are read at once where a disk is slow, a log is full of annotations, or neither is known yet. */
const SMALL_PIECE = 64 * 1024;
const QUICK_MS = 4;

/**
 * Writes a log from `start` to `end` without annotations to a response whose headers are set, ends the response, and closes
 * the file. Each piece is read into the same buffer when the client has taken the one before. What the system holds in memory
 * is read without a pause, as a turn through the threads of the library costs as much as the bytes; a piece that took long is
 * followed by a small one that another thread reads.
 */
export async function pumpLog(
  { handle, start, end }: { readonly handle: FileHandle; readonly start: number; readonly end: number },
  response: ServerResponse,
): Promise<void> {
  const { socket } = response.req;
  const buffer = Buffer.allocUnsafeSlow(MAX_NOTE_LENGTH + PIECE);
  let held = 0;
  let isQuick = false;
  try {
    for (let at = start; at < end && !socket.destroyed; ) {
      await ownTurn();
      const began = performance.now();
      const length = Math.min(isQuick ? PIECE : SMALL_PIECE, end - at);
      const bytesRead = isQuick
        ? readSync(handle.fd, buffer, held, length, at)
        : (await handle.read(buffer, held, length, at)).bytesRead;
      if (bytesRead === 0) break;
      at += bytesRead;
      const { clear, rest } = takeNotesOut(buffer.subarray(0, held + bytesRead));
      const text = inOnePlace(buffer, clear);
      isQuick = performance.now() - began < QUICK_MS;
      if (text.length > 0) await written(response, text);
      held = rest.copy(buffer);
    }
    response.end(buffer.subarray(0, held));
  } catch {
    // The head says nothing of an error any more; a client sees that the answer has no end.
    response.destroy();
  } finally {
    await handle.close();
  }
}

let turns = Promise.resolve();

/** Resolves in a turn of the event loop that no other log has, so that many of them do not keep requests waiting. */
function ownTurn(): Promise<void> {
  turns = turns.then(() => new Promise((resolve) => void setImmediate(resolve)));
  return turns;
}

/** Returns the pieces as one, for which they move to the beginning of the buffer: many of them would cost a write each. */
function inOnePlace(buffer: Buffer, pieces: readonly Buffer[]): Buffer {
  const [only] = pieces;
  if (only !== undefined && pieces.length === 1) return only;
  let length = 0;
  for (const piece of pieces) length += piece.copy(buffer, length);
  return buffer.subarray(0, length);
}

/** Resolves when the bytes have left their buffer, or the client has gone. */
function written(response: ServerResponse, bytes: Buffer): Promise<void> {
  const { socket } = response.req;
  // It says so once, which may have been before an answer that waited for another one could begin.
  if (socket.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      socket.off('close', done);
      resolve();
    };
    socket.on('close', done);
    response.write(bytes, done);
  });
}

import type { FileHandle } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { MAX_NOTE_LENGTH, takeNotesOut } from './console-notes.ts';

/** Holds the bytes that are read at once. */
const PIECE = 256 * 1024;

/**
 * Writes a log from `start` to `end` without annotations to a response whose headers are set, ends the response, and closes
 * the file. It reads into two buffers by turns: one is filled while the client takes what the other holds, and nothing is
 * copied between them but the beginning of an annotation.
 */
export async function pumpLog(
  { handle, start, end }: { readonly handle: FileHandle; readonly start: number; readonly end: number },
  response: ServerResponse,
): Promise<void> {
  const { socket } = response.req;
  let [buffer, other] = [
    Buffer.allocUnsafeSlow(MAX_NOTE_LENGTH + PIECE),
    Buffer.allocUnsafeSlow(MAX_NOTE_LENGTH + PIECE),
  ];
  let held: Buffer = buffer.subarray(0, 0);
  let written = Promise.resolve();
  try {
    for (let at = start; at < end && !socket.destroyed; ) {
      held.copy(buffer);
      const { bytesRead } = await handle.read(buffer, held.length, Math.min(PIECE, end - at), at);
      if (bytesRead === 0) break;
      at += bytesRead;
      const { clear, rest } = takeNotesOut(buffer.subarray(0, held.length + bytesRead));
      await written;
      written = write(response, clear);
      held = rest;
      [buffer, other] = [other, buffer];
    }
    await written;
    response.end(held);
  } catch {
    // The head says nothing of an error any more; a client sees that the answer has no end.
    response.destroy();
  } finally {
    await handle.close();
  }
}

/** Resolves when the pieces have left their buffer, or the client has gone. */
function write(response: ServerResponse, pieces: readonly Buffer[]): Promise<void> {
  const { socket } = response.req;
  const last = pieces.at(-1);
  if (last === undefined) return Promise.resolve();
  return new Promise((resolve) => {
    const done = (): void => {
      socket.off('close', done);
      resolve();
    };
    socket.on('close', done);
    for (const piece of pieces.slice(0, -1)) response.write(piece);
    response.write(last, done);
  });
}

import { type FileHandle, open } from 'node:fs/promises';
import { isMissing } from '../../kit/index.ts';
import type { OutputStream } from '../../points/index.ts';
import { PIECE_BYTES } from '../link/protocol.ts';
import type { FolderChanges } from './folder-changes.ts';
import type { OutputWindow } from './output-window.ts';

/** Is the size of what is read first: most commands print little. */
const FIRST_BYTES = 16 * 1024;
/** Collects, for so many milliseconds, what is printed line by line. */
const COLLECT_MS = 10;

export interface SentOutput {
  readonly path: string;
  readonly stream: OutputStream;
  readonly from: number;
  readonly window: OutputWindow;
  readonly changes: FolderChanges;
  /** Says whether the command has ended: nothing more is printed. */
  isOver(): boolean;
  send(piece: Uint8Array, position: number): Promise<void>;
  /** Is aborted when nobody wants the output any more. */
  readonly signal: AbortSignal;
}

/** Sends a file that grows while a command runs, piece by piece, to its end. Throws the signal's reason. */
export async function sendOutput(output: SentOutput): Promise<void> {
  const { path, stream, window, changes, isOver, send, signal } = output;
  let position = output.from;
  let bytes = FIRST_BYTES;
  let file: FileHandle | null = null;
  try {
    for (;;) {
      signal.throwIfAborted();
      // Looked at before the file is: what was printed to the end is read then.
      const wasOver = isOver();
      const count = changes.count;
      file ??= await openOrNull(path);
      const room = Math.min(window.room, bytes);
      if (room <= 0) {
        await window.change();
        continue;
      }
      const piece = file === null ? EMPTY : await readPiece(file, position, room);
      if (piece.length > 0) {
        const begin = position;
        position += piece.length;
        window.sent(stream, position);
        await send(piece, begin);
        bytes = piece.length === room ? PIECE_BYTES : FIRST_BYTES;
        if (piece.length < room && !wasOver) await changes.pause(COLLECT_MS);
      } else if (wasOver) return;
      else await changes.after(count);
    }
  } finally {
    await file?.close();
  }
}

const EMPTY = Buffer.alloc(0);

async function openOrNull(path: string): Promise<FileHandle | null> {
  try {
    return await open(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function readPiece(file: FileHandle, position: number, room: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(room), 0, room, position);
  return buffer.subarray(0, bytesRead);
}

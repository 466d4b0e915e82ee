import type { FileHandle } from 'node:fs/promises';
import { withoutNotes } from '../../model/index.ts';

/** Represents a piece of a log as text; the offsets are those in the file, annotations included. */
export interface LogPiece {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

const PIECE = 64 * 1024;
const LF = 0x0a;
const ESCAPE = 0x1b;

/**
 * Yields a log from `start` to `end` in pieces that end with a line, without annotations. A longer line is cut, not inside
 * a character and, where possible, not inside an annotation.
 */
export async function* logPieces(
  handle: Pick<FileHandle, 'read'>,
  start: number,
  end: number,
  size = PIECE,
): AsyncGenerator<LogPiece> {
  const buffer = Buffer.allocUnsafe(size);
  for (let at = start; at < end; ) {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(size, end - at), at);
    if (bytesRead === 0) return;
    const data = buffer.subarray(0, bytesRead);
    const length = at + bytesRead < end ? cutOf(data) : bytesRead;
    yield { start: at, end: at + length, text: withoutNotes(data.toString('utf8', 0, length)) };
    at += length;
  }
}

/** Returns how much of some data is a piece: its whole lines, or of a longer line what cuts no character and no annotation. */
export function cutOf(data: Buffer): number {
  const line = data.lastIndexOf(LF) + 1;
  if (line > 0) return line;
  const newest = data.lastIndexOf(ESCAPE);
  const begin = data.lastIndexOf('\u001b[8mha:');
  if (begin > 0 && newest === begin) return begin;
  return characterEnd(data);
}

/** Returns the length of the data without an incomplete character at its end. */
function characterEnd(data: Buffer): number {
  for (let at = data.length - 1; at > 0 && at >= data.length - 4; at -= 1) {
    const byte = data[at] ?? 0;
    if ((byte & 0xc0) === 0x80) continue;
    const wanted = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1;
    return at + wanted > data.length ? at : data.length;
  }
  return data.length;
}

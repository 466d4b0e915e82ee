import type { FileHandle } from 'node:fs/promises';

/** Limits the beginning of a log in which lines are counted: further on a line is known by its offset alone. */
export const COUNTED_BYTES = 16 * 1024 * 1024;
const PIECE = 64 * 1024;
const LF = 0x0a;

type Readable = Pick<FileHandle, 'read'>;

/** Returns the number, from 1, of the line in which an offset is; null where it is too far on to be counted. */
export async function numberAt(handle: Readable, offset: number): Promise<number | null> {
  if (offset > COUNTED_BYTES) return null;
  let number = 1;
  for await (const { data } of pieces(handle, offset)) number += linesIn(data);
  return number;
}

/**
 * Returns the offset at which the line of a number begins; null where it is too far on to be counted, or there are not so
 * many.
 */
export async function offsetOf(handle: Readable, number: number): Promise<number | null> {
  let left = number - 1;
  if (left <= 0) return 0;
  for await (const { at, data } of pieces(handle, COUNTED_BYTES)) {
    const lines = linesIn(data);
    if (lines < left) left -= lines;
    else return at + behindLine(data, left);
  }
  return null;
}

async function* pieces(handle: Readable, end: number): AsyncGenerator<{ at: number; data: Buffer }> {
  const buffer = Buffer.allocUnsafe(PIECE);
  for (let at = 0; at < end; ) {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(PIECE, end - at), at);
    if (bytesRead === 0) return;
    yield { at, data: buffer.subarray(0, bytesRead) };
    at += bytesRead;
  }
}

/** Counts byte by byte: lines are short, and a search costs a call for each of them. */
function linesIn(data: Buffer): number {
  let lines = 0;
  for (let at = 0; at < data.length; at += 1) if (data[at] === LF) lines += 1;
  return lines;
}

function behindLine(data: Buffer, count: number): number {
  let at = 0;
  for (let line = 0; line < count; line += 1) at = data.indexOf(LF, at) + 1;
  return at;
}

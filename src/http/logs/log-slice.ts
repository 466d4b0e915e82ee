import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { isMissing, isUnreadable } from '../../kit/index.ts';
import { fail } from '../../model/index.ts';
import type { Parameter } from '../parameters/declare.ts';

/**
 * Represents a range of a log, as raw offsets in its file; the handle is null where there is no file yet. The receiver
 * closes the handle.
 */
export interface LogSlice {
  readonly handle: FileHandle | null;
  readonly start: number;
  readonly end: number;
}

const MAX_LINES = 10_000;
const MAX_BYTES = 8 * 1024 * 1024;
const CHUNK = 64 * 1024;
const LF = 0x0a;

/** Declares the offset in a log from which to go on. Reading it throws START_INVALID. */
export function logOffset(doc: string): Parameter<number> {
  return {
    doc,
    schema: { type: 'integer', minimum: 0, default: 0 },
    read: (fields, name) => parseStart(fields.get(name)),
  };
}

/** Reads `start` of a progressive log. Throws START_INVALID where it is not a whole number from 0. */
export function parseStart(text: string | undefined): number {
  const start = text ?? '0';
  return /^\d{1,15}$/.test(start) ? Number(start) : fail('START_INVALID', start);
}

/**
 * Opens a log from `start` to its end, or, while it grows, up to its last whole line and 10,000 lines at most. A start
 * behind the end is taken for one in an older log: the range begins again at 0. Jenkins: `LargeText#doProgressText`.
 */
export async function openLogSlice(path: string, start: number, growing: boolean): Promise<LogSlice> {
  const log = await openSized(path);
  if (log === null) return { handle: null, start: 0, end: 0 };
  const { handle, size } = log;
  try {
    const from = start > size ? 0 : start;
    return { handle, start: from, end: growing ? await endOfWholeLines(handle, from, size) : size };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Opens a log; returns null where there is no such log, or it is not a plain file or not readable. */
export async function openLog(path: string): Promise<FileHandle | null> {
  return (await openSized(path))?.handle ?? null;
}

/** Opens a log with its length at this moment; null where there is none that can be read. */
export async function openSized(path: string): Promise<{ readonly handle: FileHandle; readonly size: number } | null> {
  try {
    // Never waits for a pipe's other end.
    const handle = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    const stats = await handle.stat();
    if (stats.isFile()) return { handle, size: stats.size };
    await handle.close();
    return null;
  } catch (error) {
    if (isMissing(error) || isUnreadable(error)) return null;
    throw error;
  }
}

/** Returns where the last whole line ends in bytes, after `most` of them at the latest, and how many there are before it. */
export function endOfLines(bytes: Buffer, most = MAX_LINES): { readonly end: number; readonly lines: number } {
  let end = 0;
  let lines = 0;
  for (let found = bytes.indexOf(LF); found >= 0 && lines < most; found = bytes.indexOf(LF, end)) {
    end = found + 1;
    lines += 1;
  }
  return { end, lines };
}

async function endOfWholeLines(handle: FileHandle, start: number, size: number): Promise<number> {
  const most = Math.min(size, start + MAX_BYTES);
  const buffer = Buffer.allocUnsafe(CHUNK);
  let lines = 0;
  let end = start;
  for (let at = start; at < most; ) {
    const { bytesRead } = await handle.read(buffer, 0, Math.min(CHUNK, most - at), at);
    if (bytesRead === 0) break;
    const found = endOfLines(buffer.subarray(0, bytesRead), MAX_LINES - lines);
    if (found.lines > 0) end = at + found.end;
    lines += found.lines;
    if (lines === MAX_LINES) return end;
    at += bytesRead;
  }
  // A line longer than all that is sent at once goes out in pieces, or it would never go on.
  return end === start && most === start + MAX_BYTES ? most : end;
}

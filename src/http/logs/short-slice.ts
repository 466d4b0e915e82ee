import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { endOfLines, type LogSlice } from './log-slice.ts';

/** Limits the slices that are read at once: a turn through the threads of the library costs several times as much as that. */
const SHORT = 128 * 1024;

/** Represents a range of a log that is read. */
export interface ReadSlice extends Pick<LogSlice, 'start' | 'end'> {
  readonly bytes: Buffer;
}

/**
 * Returns the slice of a log that `openLogSlice` opens, read without a pause; null where there is no such log, it is no plain
 * file or not readable, or more of it follows than is read at once.
 */
export function readShortSlice(path: string, start: number, growing: boolean): ReadSlice | null {
  const file = openFile(path);
  if (file === null) return null;
  try {
    const stats = fstatSync(file);
    const from = start > stats.size ? 0 : start;
    if (!stats.isFile() || stats.size - from > SHORT) return null;
    const buffer = Buffer.allocUnsafe(stats.size - from);
    const bytes = buffer.subarray(0, readSync(file, buffer, 0, buffer.length, from));
    const length = growing ? endOfLines(bytes).end : bytes.length;
    return { bytes: bytes.subarray(0, length), start: from, end: from + length };
  } catch {
    return null;
  } finally {
    closeSync(file);
  }
}

function openFile(path: string): number | null {
  try {
    // Never waits for a pipe's other end.
    return openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch {
    return null;
  }
}

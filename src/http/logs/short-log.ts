import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';

/** Limits the logs that are read at once: a turn through the threads of the library costs several times as much as that. */
const SHORT = 64 * 1024;

/**
 * Returns the bytes of a short log, read without a pause; null where there is no such log, or it is long, no plain file or
 * not readable.
 */
export function readShortLog(path: string): Buffer | null {
  const file = openLogFile(path);
  if (file === null) return null;
  try {
    const stats = fstatSync(file);
    if (!stats.isFile() || stats.size > SHORT) return null;
    const bytes = Buffer.allocUnsafe(stats.size);
    return bytes.subarray(0, readSync(file, bytes, 0, stats.size, 0));
  } catch {
    return null;
  } finally {
    closeSync(file);
  }
}

function openLogFile(path: string): number | null {
  try {
    // Never waits for a pipe's other end.
    return openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch {
    return null;
  }
}

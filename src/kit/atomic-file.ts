import { randomUUID } from 'node:crypto';
import {
  closeSync,
  constants,
  fstatSync,
  fsync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { hasCode, isMissing } from './errors.ts';

export interface WriteOptions {
  /** Holds the permission bits of the new file; the default is 0o644. */
  readonly mode?: number;
}

/** Matches the name of the temporary file beside its target, by which leftovers of a crash are recognised. */
export const TEMPORARY_FILE = /^\..*\.[0-9a-f]{12}\.tmp$/;

/**
 * Limits what is written at once, in bytes or characters: for so little a turn through the pool of threads costs more than
 * the writing. Only what waits for the disk is left to the pool.
 */
const AT_ONCE = 256 * 1024;

/** Makes what was written to an open file durable. */
export const syncFile = promisify(fsync);

/**
 * Replaces a file so that a reader, or a crash at any moment, sees the old content or the new one, never a part:
 * temporary file, fsync, rename, fsync of the folder. Missing parent folders are made. Callers hold the file's lock.
 * Data in pieces is written as it comes. The rename waits for `before`, what must be on disk before it.
 */
export async function writeAtomic(
  path: string,
  data: string | Uint8Array | AsyncIterable<string>,
  { mode = 0o644 }: WriteOptions = {},
  before?: Promise<unknown>,
): Promise<void> {
  const folder = dirname(path);
  // Their last digits are random, and node makes them of bytes that it has in stock.
  const temporary = join(folder, `.${basename(path)}.${randomUUID().slice(-12)}.tmp`);
  try {
    await Promise.all([writeSynced(temporary, data, mode), before]);
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/** Makes a new file and forces it to disk; its name is durable once its folder is. Missing parent folders are made. */
export async function writeSynced(
  path: string,
  data: string | Uint8Array | AsyncIterable<string>,
  mode = 0o644,
): Promise<void> {
  const isShort = (typeof data === 'string' || data instanceof Uint8Array) && data.length <= AT_ONCE;
  const fd = inFolder(path, 0o777, () => openSync(path, 'wx', mode));
  try {
    if (isShort) writeFileSync(fd, data);
    else await writeFile(path, data, { flag: 'r+' });
    await syncFile(fd);
  } finally {
    closeSync(fd);
  }
}

/**
 * Replaces a file at once, so that a reader, or a crash of the process, sees the old content or the new one. Nothing is
 * synced to disk, so it is for what a loss of power may destroy. Unless `mode` says otherwise, only this user can read the
 * file. There must be one writer at a time.
 */
export function replaceNow(path: string, text: string, { mode = 0o600 }: WriteOptions = {}): void {
  const temporary = `${path}.tmp`;
  try {
    inFolder(path, 0o700, () => writeFileSync(temporary, text, { mode }));
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/**
 * Does the same for a small file that is written again and again. Where the new text is at least as long as the old one,
 * one write puts it over that: to replace a file makes some file systems write its content out first.
 */
export function overwriteNow(path: string, text: string, options: WriteOptions = {}): void {
  if (!isWrittenOver(path, Buffer.from(text))) replaceNow(path, text, options);
}

/** Writes over the beginning of a file unless it is longer; returns false where that did not happen. */
function isWrittenOver(path: string, bytes: Buffer): boolean {
  const fd = openIfThere(path);
  if (fd === null) return false;
  try {
    const found = fstatSync(fd);
    // Another name of the same file is somebody's copy.
    if (!found.isFile() || found.size > bytes.length || found.nlink > 1) return false;
    writeSync(fd, bytes, 0, bytes.length, 0);
    return true;
  } finally {
    closeSync(fd);
  }
}

/** Opens a file for writing; null where it has to be replaced. Throws where a folder has its path. */
function openIfThere(path: string): number | null {
  try {
    return openSync(path, constants.O_RDWR | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  } catch (error) {
    if (hasCode(error, 'EISDIR')) throw error;
    return null;
  }
}

/** Makes the folder of a file where what is done there does not find it, and does it again. */
export function inFolder<T>(path: string, mode: number, action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (!isMissing(error)) throw error;
    mkdirSync(dirname(path), { recursive: true, mode });
    return action();
  }
}

/** Makes renames and new names in a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  const fd = openSync(folder, constants.O_RDONLY);
  try {
    await syncFile(fd);
  } finally {
    closeSync(fd);
  }
}

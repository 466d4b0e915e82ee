import { randomBytes } from 'node:crypto';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { constants, mkdir, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

export interface WriteOptions {
  /** Holds the permission bits of the new file; the default is 0o644. */
  readonly mode?: number;
}

/** Matches the name of the temporary file beside its target, by which leftovers of a crash are recognised. */
export const TEMPORARY_FILE = /^\..*\.[0-9a-f]{12}\.tmp$/;

/**
 * Replaces a file so that a reader, or a crash at any moment, sees the old content or the new one, never a part:
 * temporary file, fsync, rename, fsync of the folder. Missing parent folders are made. Callers hold the file's lock.
 * Data in pieces is written as it comes.
 */
export async function writeAtomic(
  path: string,
  data: string | Uint8Array | AsyncIterable<string>,
  options: WriteOptions = {},
): Promise<void> {
  const folder = dirname(path);
  const temporary = join(folder, `.${basename(path)}.${randomBytes(6).toString('hex')}.tmp`);
  await mkdir(folder, { recursive: true });
  try {
    const file = await open(temporary, 'wx', options.mode ?? 0o644);
    try {
      if (typeof data === 'string' || data instanceof Uint8Array) await file.writeFile(data);
      else for await (const piece of data) await file.writeFile(piece);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

/**
 * Replaces a file at once, so that a reader, or a crash of the process, sees the old content or the new one. Nothing is
 * synced to disk, so it is for what a loss of power may destroy. Only this user can read the file. There must be one writer
 * at a time.
 */
export function replaceNow(path: string, text: string): void {
  const temporary = `${path}.tmp`;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  try {
    writeFileSync(temporary, text, { mode: 0o600 });
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

/** Makes renames and new names in a folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

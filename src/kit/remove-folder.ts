import { closeSync, constants, lstatSync, openSync, readdirSync, unlinkSync } from 'node:fs';
import { rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from './errors.ts';

/** Limits the entries of a folder whose files are removed at once. */
const FEW = 16;
/** Limits how deep folders are in such a one. */
const DEPTH = 1;

/**
 * Removes a folder with all that is in it; of a link, the link. A few files go at once, which takes less than turns of another
 * thread; a folder may have to wait for the disk.
 */
export async function removeFolder(path: string): Promise<void> {
  if (isGone(path)) return;
  try {
    await empty(path, DEPTH);
    await rmdir(path);
  } catch {
    await rm(path, { recursive: true, force: true, maxRetries: 3 });
  }
}

function isGone(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) === undefined;
  } catch (error) {
    return isMissing(error);
  }
}

/**
 * Removes what is in a folder. It is named by its open descriptor, which is the same folder whatever a build puts in its place
 * meanwhile. Throws for a link, where there is too much in it, and on systems without such names.
 */
async function empty(path: string, depth: number): Promise<void> {
  const fd = openSync(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    const opened = `/proc/self/fd/${fd}`;
    const entries = readdirSync(opened, { withFileTypes: true });
    if (depth < 0 || entries.length > FEW) throw new Error('there is too much in it');
    for (const entry of entries) if (!entry.isDirectory()) unlinkSync(join(opened, entry.name));
    for (const entry of entries) {
      if (!entry.isDirectory()) continue;
      await empty(join(opened, entry.name), depth - 1);
      await rmdir(join(opened, entry.name));
    }
  } finally {
    closeSync(fd);
  }
}

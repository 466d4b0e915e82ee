import { readdirSync, unlinkSync } from 'node:fs';
import { rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from './errors.ts';

/** Limits the entries of a folder whose files are removed at once. */
const FEW = 16;
/** Limits how deep folders are in such a one. */
const DEPTH = 1;

/**
 * Removes a folder with all that is in it. A few files go at once, which takes less than turns of another thread; a folder
 * may have to wait for the disk.
 */
export async function removeFolder(path: string): Promise<void> {
  try {
    for (const folder of emptied(path, DEPTH)) await rmdir(folder);
  } catch {
    await rm(path, { recursive: true, force: true });
  }
}

/** Removes the files in a folder; returns it behind those in it. Throws where there are too many. */
function emptied(path: string, depth: number): string[] {
  const entries = entriesOf(path);
  if (entries === null) return [];
  if (depth < 0 || entries.length > FEW) throw new Error('there is too much in it');
  const inside = entries.filter((entry) => entry.isDirectory()).map(({ name }) => join(path, name));
  for (const entry of entries) if (!entry.isDirectory()) unlinkSync(join(path, entry.name));
  return [...inside.flatMap((folder) => emptied(folder, depth - 1)), path];
}

function entriesOf(path: string) {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

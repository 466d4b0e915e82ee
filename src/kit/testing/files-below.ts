import type { Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../errors.ts';

/**
 * Returns all that lies below a folder, folders before what they hold. A server may be at work there: a folder that is
 * removed during the walk holds nothing. Throws ENOENT where the folder itself is missing.
 */
export async function entriesBelow(folder: string): Promise<Dirent[]> {
  const found: Dirent[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    found.push(entry);
    if (entry.isDirectory()) found.push(...((await unlessGone(entriesBelow(join(folder, entry.name)))) ?? []));
  }
  return found;
}

/**
 * Returns every file below a folder with its bytes as Latin-1, by path, without those that are removed during the walk.
 * Throws ENOENT where the folder itself is missing.
 */
export async function filesBelow(folder: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const entry of await entriesBelow(folder)) {
    const path = join(entry.parentPath, entry.name);
    const text = entry.isFile() ? await unlessGone(readFile(path, 'latin1')) : undefined;
    if (text !== undefined) files.set(path, text);
  }
  return files;
}

/** Returns what is read, nothing where it was removed meanwhile. */
export async function unlessGone<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

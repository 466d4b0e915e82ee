import { type Dir, existsSync, opendirSync } from 'node:fs';
import { opendir } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../../kit/index.ts';

/** Limits the entries read from a folder before others may have a turn. */
const SLICE = 500;

/**
 * Yields the paths of the files in a run's archive, relative to it, folder by folder in the order of names. Each folder is
 * read when its turn comes; null is no file but a pause while a long one is read. Links are left out. A missing folder has
 * no files.
 */
export function* archivedFiles(folder: string, below = ''): Generator<string | null, void> {
  const folders = new Set<string>();
  const names: string[] = [];
  const directory = openFolder(join(folder, below));
  if (directory === null) return;
  try {
    for (let entry = directory.readSync(); entry !== null; entry = directory.readSync()) {
      if (entry.isDirectory()) folders.add(entry.name);
      else if (!entry.isFile()) continue;
      names.push(entry.name);
      if (names.length % SLICE === 0) yield null;
    }
  } finally {
    directory.closeSync();
  }
  for (const name of names.sort()) {
    const path = below === '' ? name : `${below}/${name}`;
    if (folders.has(name)) yield* archivedFiles(folder, path);
    else yield path;
  }
}

/**
 * Returns the paths of the files in a run's archive where there are at most `most`; null where there are more, and then no
 * more than that is read.
 */
export async function fewArchivedFiles(folder: string, most: number): Promise<readonly string[] | null> {
  // Most runs archive nothing, and to look for that takes no thread.
  if (!existsSync(folder)) return [];
  let count = 0;
  for await (const _ of filesBelow(folder)) {
    count += 1;
    if (count > most) return null;
  }
  return [...archivedFiles(folder)].filter((path) => path !== null);
}

async function* filesBelow(folder: string): AsyncGenerator<string, void> {
  try {
    for await (const entry of await opendir(folder)) {
      if (entry.isDirectory()) yield* filesBelow(join(folder, entry.name));
      else if (entry.isFile()) yield entry.name;
    }
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

function openFolder(path: string): Dir | null {
  // Most runs have none, and an error that is thrown costs more than the look.
  if (!existsSync(path)) return null;
  try {
    return opendirSync(path, { bufferSize: SLICE });
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

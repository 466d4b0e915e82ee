import type { Dirent } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { isMissing } from '../errors.ts';

/** Matches what a working server may change at any time, by its path in the home. */
const PASSING = /^logs\/|(?:^|\/)\.millwright\//;

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

/** Milliseconds between two walks: longer than a server that is still at work leaves its home alone. */
const BETWEEN_WALKS_MS = 50;

/**
 * Returns the files below the home of a working server as `filesBelow` does, once two walks in a row found the same: what
 * an answered request or an ended build leaves to do is done then. The log files are not among them, nor are the folders
 * in which a run keeps its state and which go soon after it. Goes on for ever where the server never rests.
 */
export async function stillFiles(home: string): Promise<Map<string, string>> {
  for (let before = await lastingFiles(home); ; ) {
    await delay(BETWEEN_WALKS_MS);
    const now = await lastingFiles(home);
    if (isDeepStrictEqual(now, before)) return now;
    before = now;
  }
}

async function lastingFiles(home: string): Promise<Map<string, string>> {
  const files = [...(await filesBelow(home))];
  return new Map(files.filter(([path]) => !PASSING.test(relative(home, path))));
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

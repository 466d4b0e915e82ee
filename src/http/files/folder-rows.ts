import { lstat, opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../../kit/index.ts';
import { rawEncode } from '../../model/index.ts';
import type { FileRow } from '../../ui/index.ts';
import { isHidden, realInside } from './open-inside.ts';

/** Sets the number of entries that are read from a folder at once. */
const BATCH = 500;

/** Describes the content of a folder, by name; entries that are neither a folder nor a file are listed among the files. */
interface Listing {
  readonly folders: readonly string[];
  readonly files: readonly string[];
  /** Holds those of the files that are links, or nothing that is served. */
  readonly others: ReadonlySet<string>;
}

/**
 * Returns the content of a folder: folders first, then files, by name, at most `most` of them; `more` is the number of
 * entries that were left out. Links that lead out of the root are not included.
 */
export async function folderRows(
  root: string,
  folder: string,
  most: number,
): Promise<{ readonly rows: readonly FileRow[]; readonly more: number }> {
  const { folders, files } = await listingOf(folder);
  const rows: FileRow[] = [];
  for (const name of [...folders.slice(0, most), ...files.slice(0, Math.max(0, most - folders.length))]) {
    const row = await rowOf(root, folder, name);
    if (row !== null) rows.push(row);
  }
  rows.sort((a, b) => Number(b.folder) - Number(a.folder) || (a.name < b.name ? -1 : 1));
  return { rows, more: Math.max(0, folders.length + files.length - most) };
}

/** Returns the names of everything in a folder; those of folders end with a slash. */
export async function folderNames(root: string, folder: string): Promise<string[]> {
  const { folders, files, others } = await listingOf(folder);
  const names = folders.map((name) => `${name}/`);
  for (const name of files) {
    const row = others.has(name) ? await rowOf(root, folder, name) : null;
    if (row !== null) names.push(row.folder ? `${name}/` : name);
    else if (!others.has(name)) names.push(name);
  }
  return names;
}

/** Reads a folder, a few entries at a time: it may hold a hundred thousand. */
async function listingOf(folder: string): Promise<Listing> {
  const folders: string[] = [];
  const files: string[] = [];
  const others = new Set<string>();
  for await (const entry of await opendir(folder, { bufferSize: BATCH })) {
    if (isHidden(entry.name)) continue;
    (entry.isDirectory() ? folders : files).push(entry.name);
    if (!entry.isDirectory() && !entry.isFile()) others.add(entry.name);
  }
  return { folders: folders.sort(), files: files.sort(), others };
}

/** Returns the row of an entry, whose `href` is relative to the folder. */
async function rowOf(root: string, folder: string, name: string): Promise<FileRow | null> {
  try {
    const path = join(folder, name);
    const seen = await lstat(path);
    const real = seen.isSymbolicLink() ? await realInside(root, path) : path;
    if (real === null) return null;
    const facts = seen.isSymbolicLink() ? await stat(real) : seen;
    const href = rawEncode(name);
    if (facts.isDirectory()) return { name, href: `${href}/`, folder: true, size: null };
    return facts.isFile() ? { name, href, folder: false, size: facts.size } : null;
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

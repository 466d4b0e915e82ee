import type { Dirent } from 'node:fs';
import { lstat, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../../kit/index.ts';
import type { FileRow } from '../../ui/index.ts';
import { isHidden, realInside } from './open-inside.ts';

/** Longer folders are cut off: a page is for people. */
const SHOWN_AT_MOST = 5000;

/** What a folder holds: folders first, then files, by name. Links that lead out of the root are left out. */
export async function folderRows(root: string, folder: string): Promise<FileRow[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const rows: FileRow[] = [];
  for (const entry of entries.slice(0, SHOWN_AT_MOST)) {
    const row = isHidden(entry.name) ? null : await rowOf(root, folder, entry);
    if (row !== null) rows.push(row);
  }
  return rows.sort((a, b) => Number(b.folder) - Number(a.folder) || (a.name < b.name ? -1 : 1));
}

/** `href` is relative to the folder. */
async function rowOf(root: string, folder: string, entry: Dirent): Promise<FileRow | null> {
  const path = join(folder, entry.name);
  try {
    const real = entry.isSymbolicLink() ? await realInside(root, path) : path;
    if (real === null) return null;
    const facts = await (entry.isSymbolicLink() ? stat(real) : lstat(real));
    if (!facts.isDirectory() && !facts.isFile()) return null;
    const name = encodeURIComponent(entry.name);
    return facts.isDirectory()
      ? { name: entry.name, href: `${name}/`, folder: true, size: null }
      : { name: entry.name, href: name, folder: false, size: facts.size };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

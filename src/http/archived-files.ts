import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isMissing } from '../kit/index.ts';

/**
 * Paths of the files in a run's archive, relative to it, folder by folder in the order of names. Each folder is read
 * when its turn comes. Links are left out. A missing folder has no files.
 */
export function* archivedFiles(folder: string, below = ''): Iterable<string> {
  for (const entry of entriesOf(join(folder, below))) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (entry.isDirectory()) yield* archivedFiles(folder, path);
    else if (entry.isFile()) yield path;
  }
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : a.name > b.name ? 1 : 0,
    );
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

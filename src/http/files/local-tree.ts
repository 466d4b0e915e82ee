import { lstat, opendir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../../kit/index.ts';
import type { FileTree } from './file-tree.ts';
import { openInside, realInside } from './open-inside.ts';

/** Sets the number of entries that are read from a folder at once: it may hold a hundred thousand. */
const BATCH = 500;

/** Returns the files below a folder of this machine. */
export function localTree(root: string): FileTree {
  return {
    open: (path) => openInside(root, path),
    real: (path) => realInside(root, join(root, ...path)),
    async *entries(folder) {
      for await (const entry of await opendir(folder, { bufferSize: BATCH })) {
        yield { name: entry.name, kind: entry.isDirectory() ? 'folder' : entry.isFile() ? 'file' : 'other' };
      }
    },
    async facts(folder, name) {
      try {
        const path = join(folder, name);
        const seen = await lstat(path);
        const real = seen.isSymbolicLink() ? await realInside(root, path) : path;
        if (real === null) return null;
        const facts = seen.isSymbolicLink() ? await stat(real) : seen;
        const modified = Math.floor(facts.mtimeMs);
        if (facts.isDirectory()) return { kind: 'folder', modified };
        return facts.isFile() ? { kind: 'file', size: facts.size, modified } : null;
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
  };
}

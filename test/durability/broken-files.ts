import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { lstat, mkdir, readFile, readlink, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { filesIn } from './rich-home.ts';

/** What may become of a file. Each is done to a path at which a file is. */
export const FAULTS = {
  folder: async (path) => {
    await rm(path);
    await mkdir(path);
  },
  'link to itself': async (path) => {
    await rm(path);
    await symlink(basename(path), path);
  },
  'link to nothing': async (path) => {
    await rm(path);
    await symlink('nothing-is-here', path);
  },
  empty: (path) => truncate(path, 0),
  noise: (path) => writeFile(path, randomBytes(64 * 1024)),
  torn: (path) => truncate(path, Math.floor(readFileSync(path).length / 2)),
} as const satisfies Record<string, (path: string) => Promise<void>>;

export type Fault = keyof typeof FAULTS;

/** What is at a path, in a word that differs where anything does. */
export async function stateOf(path: string): Promise<string> {
  const found = await lstat(path).catch(() => null);
  if (found === null) return 'gone';
  if (found.isDirectory()) return 'folder';
  if (found.isSymbolicLink()) return `link ${await readlink(path)}`;
  return `file ${createHash('sha256')
    .update(await readFile(path))
    .digest('hex')}`;
}

/** What is in a folder, by path. */
export async function statesIn(folder: string): Promise<Map<string, string>> {
  const states = new Map<string, string>();
  for (const path of await filesIn(folder)) states.set(path, await stateOf(join(folder, path)));
  return states;
}

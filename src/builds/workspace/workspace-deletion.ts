import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createYield, isMissing } from '../../kit/index.ts';
import { antGlob } from './ant-glob.ts';

/**
 * Returns the paths in a folder that Ant patterns match: files and links, then, where they are requested, folders,
 * outermost first. Links are not followed, and nothing is left out by default. `check` throws when the run was stopped.
 */
export async function listForDeleting(
  top: string,
  includes: readonly string[],
  { excludes, folders }: { excludes: readonly string[]; folders: boolean },
  check: () => void,
): Promise<string[]> {
  const glob = antGlob(includes, { excludes, defaultExcludes: false });
  const files: string[] = [];
  const pause = createYield();
  const found: string[] = [];

  async function walk(folder: string): Promise<void> {
    check();
    for (const entry of await entriesOf(join(top, folder))) {
      await pause();
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (!entry.isDirectory()) {
        if (glob.matches(path)) files.push(path);
        continue;
      }
      if (folders && glob.matches(path)) found.push(path);
      if (!glob.isClosed(path)) await walk(path);
    }
  }

  await walk('');
  return [...files.sort(), ...found.sort()];
}

async function entriesOf(folder: string) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

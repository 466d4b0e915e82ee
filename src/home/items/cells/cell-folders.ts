import { type Dirent, existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isMissing, type Logger, writeAtomic, type Yield } from '../../../kit/index.ts';
import type { Combination } from '../../../model/index.ts';
import { axisOfFolder, valueOfFolder } from '../../layout/cell-folders.ts';
import { cellDocument } from '../empty-item.ts';
import { MAX_CELLS } from './matrix.ts';

/**
 * Returns the combinations that have a history or a config.xml in a matrix project's `configurations`. Folders that are not
 * named as this server and Jenkins name them are ignored.
 */
export async function cellsOnDisk(folder: string, pause: Yield, log: Logger): Promise<Combination[]> {
  const found: Combination[] = [];
  await walk(folder, []);
  return found;

  async function walk(path: string, values: readonly (readonly [string, string])[]): Promise<void> {
    await pause();
    const entries = entriesOf(path, log);
    if (found.length >= MAX_CELLS) return;
    if (entries.some(({ name }) => name === 'builds' || name === 'config.xml')) found.push(new Map(values));
    const last = values.at(-1)?.[0];
    for (const entry of entries) {
      const axis = entry.isDirectory() ? axisOfFolder(entry.name) : null;
      // Axes come in the order of their names, so each combination has one place.
      if (axis === null || axis === '' || (last !== undefined && axis <= last)) continue;
      for (const inner of entriesOf(join(path, entry.name), log)) {
        const value = inner.isDirectory() ? valueOfFolder(inner.name) : null;
        if (value !== null) await walk(join(path, entry.name, inner.name), [...values, [axis, value]]);
      }
    }
  }
}

/**
 * Makes the config.xml of a cell's folder, which is created with its first run; Jenkins does not see the folder without it.
 */
export async function makeCellFolder(config: string): Promise<void> {
  if (!existsSync(config)) await writeAtomic(config, cellDocument());
}

/**
 * Returns the entries of a folder. It is synchronous: many small folders are read several times faster so, and the caller
 * pauses between them.
 */
function entriesOf(path: string, log: Logger): Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (err) {
    if (!isMissing(err)) log.warn({ path, err }, 'configurations of a matrix project could not be read');
    return [];
  }
}

import { mkdirSync, renameSync } from 'node:fs';
import { rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { syncFolder, writeAtomic, writeSynced } from '../../kit/index.ts';
import type { ItemPlace } from '../layout/item-place.ts';
import type { Layout } from '../layout/layout.ts';
import { hiddenName, isOccupied } from './item-folders.ts';

type Paths = Pick<Layout, 'job' | 'jobParent' | 'jobConfig' | 'itemName'>;

/** Describes the folder of a new item that is written, but whose name a crash may still lose. */
export interface WrittenItemFolder {
  /** Holds the folders that have to be forced to disk before the item counts as created. */
  readonly around: readonly string[];
  /** Removes what was written. */
  undo(): Promise<void>;
}

/** Writes a new item's folder with its config.xml, and makes it durable; when this fails, nothing of it remains. */
export async function createItemFolder(layout: Paths, place: ItemPlace, config: string | Uint8Array): Promise<void> {
  const { around, undo } = await writeItemFolder(layout, place, config);
  try {
    for (const folder of around) await syncFolder(folder);
  } catch (error) {
    await undo();
    throw error;
  }
}

/**
 * Writes a new item's folder with its config.xml under a hidden name, forces that to disk and gives it its own name. When
 * this fails, nothing of it remains; after a crash, the next start removes it. All but the waiting for the disk is done at
 * once, which is quicker for files as small as these.
 */
export async function writeItemFolder(
  layout: Paths,
  place: ItemPlace,
  config: string | Uint8Array,
): Promise<WrittenItemFolder> {
  const parent = layout.jobParent(place);
  const folder = layout.job(place);
  const hidden = join(parent, hiddenName(basename(folder), 'new'));
  const isParentNew = mkdirSync(hidden, { recursive: true }) !== hidden;
  const around = isParentNew ? [parent, dirname(parent)] : [parent];
  const isNamedByFile = (place.parent?.computed ?? null) !== null;

  async function remove(path: string): Promise<void> {
    await rm(path, { recursive: true, force: true });
    // Another item may be in it by now; then it stays.
    if (isParentNew) await rmdir(parent).catch(() => undefined);
  }

  try {
    if (isNamedByFile) await writeSynced(join(hidden, basename(layout.itemName(place))), place.name);
    await writeSynced(join(hidden, basename(layout.jobConfig(place))), config);
    await syncFolder(hidden);
    renameSync(hidden, folder);
    return { around, undo: () => remove(folder) };
  } catch (error) {
    await remove(hidden);
    if (!isOccupied(error)) throw error;
  }
  // Something without a config.xml has the name, such as what is left of another server's item: it becomes part of this one.
  const undo = (): Promise<void> => rm(layout.jobConfig(place), { force: true });
  try {
    if (isNamedByFile) await writeAtomic(layout.itemName(place), place.name);
    await writeAtomic(layout.jobConfig(place), config);
  } catch (error) {
    await undo();
    throw error;
  }
  return { around, undo };
}

import { mkdir, rm, rmdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder, writeAtomic } from '../../kit/index.ts';
import type { ItemPlace } from '../layout/item-place.ts';
import type { Layout } from '../layout/layout.ts';

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

/** Writes a new item's folder with its config.xml; when this fails, nothing of it remains. */
export async function writeItemFolder(
  layout: Paths,
  place: ItemPlace,
  config: string | Uint8Array,
): Promise<WrittenItemFolder> {
  const parent = layout.jobParent(place);
  const folder = layout.job(place);
  const made = await mkdir(folder, { recursive: true });
  const isParentNew = made !== undefined && made !== folder;

  async function undo(): Promise<void> {
    if (made === undefined) return rm(layout.jobConfig(place), { force: true });
    await rm(folder, { recursive: true, force: true });
    // Another item may be in it by now; then it stays.
    if (isParentNew) await rmdir(parent).catch(() => undefined);
  }

  try {
    if ((place.parent?.computed ?? null) !== null) await writeAtomic(layout.itemName(place), place.name);
    await writeAtomic(layout.jobConfig(place), config);
  } catch (error) {
    await undo();
    throw error;
  }
  return { around: isParentNew ? [parent, dirname(parent)] : [parent], undo };
}

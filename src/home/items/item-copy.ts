import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { mapConcurrent, syncFolder } from '../../kit/index.ts';
import type { ItemPlace } from '../layout/item-place.ts';
import type { ItemLayout } from '../layout/layout.ts';
import { hiddenName } from './item-folders.ts';
import type { StoredItem } from './item-tree.ts';

/** Limits how many files are copied at the same time. */
const AT_ONCE = 16;

/**
 * Copies the config.xml of items, the first of which is a folder that holds all others, byte for byte. It is made under
 * a hidden name and renamed when all of it is on disk. Throws ENOTEMPTY and the like where `target` is there already.
 */
export async function copyItemFolders(
  { layout, placeOf }: ItemLayout<'job' | 'jobParent' | 'jobConfig'>,
  items: readonly StoredItem[],
  target: ItemPlace,
): Promise<void> {
  const [top] = items;
  if (top === undefined) return;
  const parent = layout.jobParent(target);
  const from = layout.job(placeOf(top.fullName));
  const hidden = join(parent, hiddenName(basename(layout.job(target)), 'new'));
  const folders = new Set<string>();
  try {
    await mapConcurrent(items, AT_ONCE, copyOne);
    // The folder of the items in a folder is new, too.
    for (const folder of new Set([...folders].flatMap((each) => [each, dirname(each)]))) await syncFolder(folder);
    await rename(hidden, layout.job(target));
  } catch (error) {
    await rm(hidden, { recursive: true, force: true });
    throw error;
  }
  await syncFolder(parent);
  await syncFolder(dirname(parent));

  async function copyOne(item: StoredItem): Promise<void> {
    const source = layout.jobConfig(placeOf(item.fullName));
    const bytes = await readFile(source);
    const folder = hidden + layout.job(placeOf(item.fullName)).slice(from.length);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, basename(source)), bytes, { flush: true });
    folders.add(folder);
  }
}

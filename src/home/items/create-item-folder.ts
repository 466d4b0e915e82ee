import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder, writeAtomic } from '../../kit/index.ts';
import type { ItemPlace } from '../layout/item-place.ts';
import type { Layout } from '../layout/layout.ts';

/** Writes a new item's folder with its config.xml; when this fails, nothing of it remains. */
export async function createItemFolder(
  layout: Pick<Layout, 'job' | 'jobParent' | 'jobConfig' | 'itemName'>,
  place: ItemPlace,
  config: string | Uint8Array,
): Promise<void> {
  const parent = layout.jobParent(place);
  const made = await mkdir(layout.job(place), { recursive: true });
  try {
    if ((place.parent?.computed ?? null) !== null) await writeAtomic(layout.itemName(place), place.name);
    await writeAtomic(layout.jobConfig(place), config);
    await syncFolder(parent);
    if (made !== undefined && made !== layout.job(place)) await syncFolder(dirname(parent));
  } catch (error) {
    if (made !== undefined) await rm(made, { recursive: true, force: true });
    else await rm(layout.jobConfig(place), { force: true });
    throw error;
  }
}

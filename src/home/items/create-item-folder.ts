import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { syncFolder, writeAtomic } from '../../kit/index.ts';
import { baseName } from '../../model/index.ts';
import type { Computed, Layout } from '../layout/layout.ts';
import { parentOf } from './item-tree.ts';

export interface NewItem {
  readonly fullName: string;
  /** Of its config.xml. */
  readonly text: string | Uint8Array;
  readonly computed: Computed;
}

/** Writes a new item's folder; when this fails, nothing of it remains. */
export async function makeItemFolder(layout: Layout, { fullName, text, computed }: NewItem): Promise<void> {
  const parent = layout.jobParent(fullName);
  const made = await mkdir(layout.job(fullName), { recursive: true });
  layout.knowFolder(fullName, computed);
  try {
    if (layout.computedBy(parentOf(fullName)) !== null) {
      await writeAtomic(layout.itemName(fullName), baseName(fullName));
    }
    await writeAtomic(layout.jobConfig(fullName), text);
    await syncFolder(parent);
    if (made !== undefined && made !== layout.job(fullName)) await syncFolder(dirname(parent));
  } catch (error) {
    if (made !== undefined) await rm(made, { recursive: true, force: true });
    else await rm(layout.jobConfig(fullName), { force: true });
    throw error;
  }
}

import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, type Logger, messageOf, TEMPORARY_FILE } from '../../kit/index.ts';
import { folderIdentity } from '../files/folder-identity.ts';
import { isHiddenName } from '../items/item-folders.ts';
import type { Layout } from '../layout/layout.ts';

/** Limits how many folders are read at the same time. */
const AT_ONCE = 32;

interface Sweeping {
  readonly log: Logger;
  /** Holds the identities of folders of items: links may lead to one again. */
  readonly seen: Set<string>;
  /** Holds the hidden folders that were found. */
  readonly hidden: string[];
}

interface Names {
  readonly all: readonly string[];
  /** Holds the folders, without links. */
  readonly folders: readonly string[];
}

/**
 * Removes what writes, copies and deletions left that a crash interrupted. It is only for a home that is not written yet.
 * Small files are gone when this resolves; the returned promise is for what deleted items held and never rejects. Runs and
 * the queue remove their own.
 */
export async function sweepLeftovers(layout: Layout, log: Logger): Promise<{ readonly removed: Promise<void> }> {
  const sweeping: Sweeping = { log, seen: new Set(), hidden: [] };
  for (const folder of [layout.folder, layout.secrets, layout.workspaces]) await sweep(sweeping, folder);
  for (const parent of [layout.users, layout.nodes]) {
    const { all } = await sweep(sweeping, parent);
    await each(all, (name) => sweep(sweeping, join(parent, name)));
  }
  await sweepItems(sweeping, layout.jobs);
  return { removed: removeAll(sweeping) };
}

/** Cleans up a folder of items, and those of the folders in it. */
async function sweepItems(sweeping: Sweeping, folder: string): Promise<void> {
  const identity = await folderIdentity(folder);
  if (identity === null || sweeping.seen.has(identity)) return;
  sweeping.seen.add(identity);
  const { all } = await sweep(sweeping, folder);
  await each(all, (name) => sweepItem(sweeping, join(folder, name)));
}

async function sweepItem(sweeping: Sweeping, folder: string): Promise<void> {
  const { all } = await sweep(sweeping, folder);
  for (const inside of ['jobs', 'branches']) {
    if (all.includes(inside)) await sweepItems(sweeping, join(folder, inside));
  }
  if (all.includes('configurations')) await sweepCells(sweeping, join(folder, 'configurations'));
}

/** Cleans up the folders of cells, `axis-NAME/VALUE` at any depth, which have next to nothing in them. */
async function sweepCells(sweeping: Sweeping, folder: string): Promise<void> {
  const { folders } = await sweep(sweeping, folder);
  for (const axis of folders.filter((name) => name.startsWith('axis-'))) {
    const values = await sweep(sweeping, join(folder, axis));
    for (const value of values.folders) await sweepCells(sweeping, join(folder, axis, value));
  }
}

/** Removes temporary files, notes hidden folders and returns the other names. */
async function sweep({ log, hidden }: Sweeping, folder: string): Promise<Names> {
  const all: string[] = [];
  const folders: string[] = [];
  for (const entry of await entriesOf(folder, log)) {
    const { name } = entry;
    if (TEMPORARY_FILE.test(name)) await rm(join(folder, name), { force: true });
    else if (isHiddenName(name)) hidden.push(join(folder, name));
    else all.push(name);
    if (entry.isDirectory() && !isHiddenName(name)) folders.push(name);
  }
  return { all, folders };
}

async function entriesOf(folder: string, log: Logger) {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (!isMissing(error)) log.warn({ path: folder, err: messageOf(error) }, 'a folder could not be looked through');
    return [];
  }
}

async function each(names: readonly string[], task: (name: string) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < names.length; at += AT_ONCE) await Promise.all(names.slice(at, at + AT_ONCE).map(task));
}

async function removeAll({ hidden, log }: Sweeping): Promise<void> {
  for (const path of hidden) {
    try {
      await rm(path, { recursive: true, force: true });
    } catch (error) {
      log.warn({ path, err: messageOf(error) }, 'what is left of a deleted item could not be removed');
    }
  }
}

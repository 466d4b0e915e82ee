import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Logger, messageOf, TEMPORARY_FILE } from '../kit/index.ts';
import { isDeletedName } from './item-folders.ts';
import type { Layout } from './layout.ts';
import { namesIn } from './names-in.ts';

/** So many folders are read at the same time. */
const AT_ONCE = 32;

/**
 * Removes what writes and deletions left that a crash cut short. Only for a home that nobody writes yet. Small files
 * are gone when this resolves; the answered promise is for what deleted items held and never rejects. Runs and the
 * queue look after their own.
 */
export async function sweepLeftovers(layout: Layout, log: Logger): Promise<{ readonly removed: Promise<void> }> {
  const folders = [layout.folder, layout.secrets, layout.users, layout.jobs];
  const deleted: string[] = [];
  await sweep(folders, deleted);
  for (const parent of [layout.users, layout.jobs]) {
    const names = await namesIn(parent);
    await sweep(
      names.filter((name) => !isDeletedName(name)).map((name) => join(parent, name)),
      [],
    );
  }
  return { removed: removeAll(deleted, log) };
}

async function sweep(folders: readonly string[], deleted: string[]): Promise<void> {
  for (let at = 0; at < folders.length; at += AT_ONCE) {
    await Promise.all(folders.slice(at, at + AT_ONCE).map((folder) => sweepOne(folder, deleted)));
  }
}

async function sweepOne(folder: string, deleted: string[]): Promise<void> {
  for (const name of await namesIn(folder)) {
    if (TEMPORARY_FILE.test(name)) await rm(join(folder, name), { force: true });
    else if (isDeletedName(name)) deleted.push(join(folder, name));
  }
}

async function removeAll(paths: readonly string[], log: Logger): Promise<void> {
  for (const path of paths) {
    try {
      await rm(path, { recursive: true, force: true });
    } catch (error) {
      log.warn({ path, err: messageOf(error) }, 'what is left of a deleted item could not be removed');
    }
  }
}

import { randomBytes } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isMissing, syncFolder } from '../kit/index.ts';
import type { Layout } from './layout.ts';
import { namesIn } from './names-in.ts';

const DELETED = /^\..*\.deleted-[0-9a-f]{12}$/;

/** Whether a folder in `jobs` is what is left of a deleted item. */
export function isDeletedName(name: string): boolean {
  return DELETED.test(name);
}

/**
 * Takes an item's folder out of `jobs` at one stroke, durably: a crash later leaves a hidden folder that the next start
 * removes. The answered function removes the content and the workspaces.
 */
export async function deleteItemFolder(layout: Layout, fullName: string): Promise<() => Promise<void>> {
  const parent = layout.jobParent(fullName);
  const folder = layout.job(fullName);
  // File names end at 255 bytes, so a long item name is cut.
  const hidden = join(parent, `.${basename(folder).slice(0, 50)}.deleted-${randomBytes(6).toString('hex')}`);
  try {
    await rename(folder, hidden);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  await syncFolder(parent);
  const workspaces = await workspacesOf(layout, fullName);
  return async () => {
    for (const path of [hidden, ...workspaces]) await rm(path, { recursive: true, force: true });
  };
}

/** Moves an item's folder and its workspaces to another name in the same place. */
export async function moveItemFolder(layout: Layout, from: string, to: string): Promise<void> {
  await rename(layout.job(from), layout.job(to));
  await syncFolder(layout.jobParent(to));
  const before = layout.workspace(from);
  for (const path of await workspacesOf(layout, from)) {
    const target = layout.workspace(to) + path.slice(before.length);
    await rm(target, { recursive: true, force: true });
    await rename(path, target);
  }
}

/** `NAME`, and `NAME@2`, `NAME@tmp` beside it. */
async function workspacesOf(layout: Layout, fullName: string): Promise<string[]> {
  const path = layout.workspace(fullName);
  const name = basename(path);
  const names = await namesIn(dirname(path));
  return names
    .filter(
      (each) => each === name || (each.startsWith(`${name}@`) && /^@(\d+|\d*@?tmp)$/.test(each.slice(name.length))),
    )
    .map((each) => join(dirname(path), each));
}

import { randomBytes } from 'node:crypto';
import { mkdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { hasCode, isMissing, type Logger, messageOf, namesIn, syncFolder } from '../../kit/index.ts';
import { type ItemPlace, nameOfPlace } from '../layout/item-place.ts';
import type { Layout } from '../layout/layout.ts';

const DELETED = /^\..*\.deleted-[0-9a-f]{12}$/;
const NEW = /^\..*\.new-[0-9a-f]{12}$/;

/** Returns whether a folder is what is left of a deleted item or workspace. */
export function isDeletedName(name: string): boolean {
  return DELETED.test(name);
}

/** Returns whether it is that, or an item that was not finished. */
export function isHiddenName(name: string): boolean {
  return DELETED.test(name) || NEW.test(name);
}

/** Returns a name that loading passes over. File names end at 255 bytes, so a long item name is cut. */
export function hiddenName(name: string, what: 'deleted' | 'new'): string {
  return `.${[...name].slice(0, 50).join('')}.${what}-${randomBytes(6).toString('hex')}`;
}

/**
 * Removes an item's folder from the folder of its items in one step, durably: a crash later leaves hidden folders that the
 * next start removes. The workspaces are removed at the same moment. The returned function deletes the content.
 */
export async function deleteItemFolder(layout: Layout, place: ItemPlace): Promise<() => Promise<void>> {
  const parent = layout.jobParent(place);
  const folder = layout.job(place);
  const hidden = join(parent, hiddenName(basename(folder), 'deleted'));
  try {
    await rename(folder, hidden);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  await syncFolder(parent);
  const gone = [hidden];
  for (const path of await allWorkspacesOf(layout, place)) gone.push(await outOfTheWay(layout, path));
  layout.branchWorkspaces.forget(nameOfPlace(place));
  return () => removeAll(gone);
}

/** Returns all workspaces of an item; those of branches lie beside the folder's own. */
async function allWorkspacesOf(layout: Layout, place: ItemPlace): Promise<string[]> {
  const found = layout.isBranch(place) ? [] : await workspacesOf(layout.workspace(place));
  for (const path of layout.branchWorkspaces.below(nameOfPlace(place)))
    found.push(...(await workspacesOf(join(layout.workspaces, path))));
  return found;
}

/**
 * Removes the history of a cell. Other cells may have their folders inside its own, and their workspaces inside its
 * workspace, so only what is its own goes.
 */
export async function deleteCellFolder(
  layout: Layout,
  place: ItemPlace,
  project: ItemPlace,
): Promise<() => Promise<void>> {
  const hidden = join(layout.jobParent(project), hiddenName(project.name, 'deleted'));
  await rm(layout.jobConfig(place), { force: true });
  await rm(layout.nextBuildNumber(place), { force: true });
  try {
    await rename(layout.builds(place), hidden);
    await syncFolder(dirname(layout.builds(place)));
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  return () => removeAll([hidden]);
}

/** Moves an item's folder: the one rename that decides. Returns false where the new path exists already. */
export async function moveItemFolder(layout: Layout, from: ItemPlace, to: ItemPlace): Promise<boolean> {
  await mkdir(layout.jobParent(to), { recursive: true });
  try {
    await rename(layout.job(from), layout.job(to));
    return true;
  } catch (error) {
    if (isOccupied(error)) return false;
    throw error;
  }
}

/** Returns whether a folder could not get its name because another one has it. */
export function isOccupied(error: unknown): boolean {
  return ['ENOTEMPTY', 'EEXIST', 'ENOTDIR'].some((code) => hasCode(error, code));
}

/** Makes a move durable. */
export async function syncMove(layout: Layout, from: ItemPlace, to: ItemPlace): Promise<void> {
  for (const parent of new Set([layout.jobParent(to), dirname(layout.jobParent(to)), layout.jobParent(from)])) {
    await syncFolder(parent);
  }
}

/**
 * Moves workspaces with their item. What an earlier item of the new name left there is removed; the returned function
 * deletes it.
 */
async function moveWorkspaces(layout: Layout, from: ItemPlace, to: ItemPlace): Promise<() => Promise<void>> {
  const before = layout.workspace(from);
  const gone: string[] = [];
  for (const path of await workspacesOf(layout.workspace(to))) gone.push(await outOfTheWay(layout, path));
  for (const path of await workspacesOf(before)) {
    const target = layout.workspace(to) + path.slice(before.length);
    await mkdir(dirname(target), { recursive: true });
    await rename(path, target);
  }
  layout.branchWorkspaces.moved(nameOfPlace(from), nameOfPlace(to));
  return () => removeAll(gone);
}

/**
 * Frees a workspace's name at once, so that what is built there next is not deleted with it. Returns the path where it is
 * now.
 */
async function outOfTheWay(layout: Layout, path: string): Promise<string> {
  const hidden = join(layout.workspaces, hiddenName(basename(path), 'deleted'));
  try {
    await rename(path, hidden);
    return hidden;
  } catch {
    // On another file system or a mount point itself: then it is emptied where it is.
    return path;
  }
}

async function removeAll(paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { recursive: true, force: true });
}

/** Returns `NAME`, and `NAME@2`, `NAME@tmp` beside it; for a folder these hold the workspaces of all items in it. */
async function workspacesOf(path: string): Promise<string[]> {
  const name = basename(path);
  const names = await namesIn(dirname(path));
  return names
    .filter(
      (each) =>
        each === name ||
        (each.startsWith(`${name}@`) && /^@(\d+|\d*@?tmp|(?:script|libs)(?:@tmp)?)$/.test(each.slice(name.length))),
    )
    .map((each) => join(dirname(path), each));
}

/** Moves workspaces with an item that was renamed; where this fails, the log says so. */
export async function workspacesFollow(
  layout: Layout,
  log: Logger,
  from: ItemPlace,
  to: ItemPlace,
): Promise<() => Promise<void>> {
  try {
    return await moveWorkspaces(layout, from, to);
  } catch (error) {
    log.warn(
      { item: nameOfPlace(to), from: nameOfPlace(from), err: messageOf(error) },
      'a workspace could not be moved with its item',
    );
    return async () => undefined;
  }
}

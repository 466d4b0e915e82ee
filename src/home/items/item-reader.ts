import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { hasCode, isMissing, isUnreadable, type Logger, messageOf, type Yield } from '../../kit/index.ts';
import type { ItemKind, KindRegistry } from '../../points/index.ts';
import { folderIdentity } from '../files/folder-identity.ts';
import { branchFolder, branchOfItemName } from '../layout/branch-names.ts';
import { type ItemPlace, nameOfPlace } from '../layout/item-place.ts';
import type { Layout } from '../layout/layout.ts';
import { cellsOnDisk } from './cells/cell-folders.ts';
import { cellsOf } from './cells/cells.ts';
import { readModules } from './cells/modules.ts';
import { readItemConfig } from './item-config.ts';
import { isHiddenName } from './item-folders.ts';
import { type Branch, childName, type NewPlace, placeOfItem, type StoredItem, type StoredJob } from './item-tree.ts';
import { itemOf } from './kept-config.ts';

export interface ItemReaderDependencies {
  readonly layout: Layout;
  readonly registry: KindRegistry;
  readonly log: Logger;
  readonly pause: Yield;
  /** Returns an item that was there before: its object is reused where it still is of the same sort. */
  readonly known: (fullName: string) => StoredItem | undefined;
}

/**
 * Reads everything in `jobs`, at any depth. Returns nothing where that is not a folder, which was reported when it was
 * made.
 */
export async function readAllItems(deps: ItemReaderDependencies): Promise<Branch[]> {
  const found: Branch[] = [];
  const names = await namesOf(deps, null).catch(unlessNoFolder);
  const around = [await folderIdentity(deps.layout.jobs)];
  for (const name of names) await readItem(deps, { name, parent: null }, around, found);
  return found;
}

function unlessNoFolder(error: unknown): string[] {
  if (isMissing(error) || isUnreadable(error)) return [];
  throw error;
}

/** Returns one item with everything in it, folders first; nothing where it has no config.xml. */
export async function readOneItem(deps: ItemReaderDependencies, { name, parent }: NewPlace): Promise<Branch[]> {
  const found: Branch[] = [];
  const around: (string | null)[] = [];
  for (let folder = parent; ; folder = folder.parent) {
    around.push(await folderIdentity(deps.layout.itemsOf(folder)));
    if (folder === null) break;
  }
  await readItem(deps, { name, parent }, around, found);
  return found;
}

/** Returns the cells that a matrix project has now, or a Maven job's modules; none for other jobs. */
export async function readCells(
  deps: ItemReaderDependencies,
  project: StoredJob,
  place: ItemPlace,
): Promise<readonly StoredJob[]> {
  const { layout, registry, pause, log, known } = deps;
  if (project.itemKind.form === 'maven') {
    const moduleKind = kindOfForm(registry, 'module');
    return moduleKind === undefined ? [] : readModules({ layout, pause, log, known, moduleKind }, project, place);
  }
  if (project.itemKind.form !== 'matrix') return [];
  const cellKind = kindOfForm(registry, 'cell');
  if (cellKind === undefined) return [];
  const onDisk = await cellsOnDisk(layout.cellsOf(place), pause, log);
  return cellsOf(project, { pause, cellKind, onDisk, known });
}

/**
 * Reads one item; `around` holds the identities of the folders it is in, to notice a link that leads back to one of them.
 */
async function readItem(
  deps: ItemReaderDependencies,
  at: NewPlace,
  around: readonly (string | null)[],
  found: Branch[],
): Promise<void> {
  await deps.pause();
  const item = await itemAt(deps, placeOfItem(undefined, at));
  if (item === null) return;
  const place = placeOfItem(item, at);
  if (item.kind !== 'folder') {
    found.push({ item, cells: item.kind === 'job' ? await readCells(deps, item, place) : [] });
    return;
  }
  const inside = await insideOf(deps, place, around);
  if ('reason' in inside) {
    const { name, fullName, itemKind } = item;
    deps.log.warn({ item: fullName, reason: inside.reason }, 'item could not be loaded');
    const unloadable = { kind: 'unloadable', name, fullName, tag: itemKind.xmlTag, reason: inside.reason } as const;
    found.push({ item: { ...unloadable, foreign: false }, cells: [] });
    return;
  }
  found.push({ item, cells: [] });
  for (const name of inside.names) {
    await readItem(deps, { name, parent: place }, [...around, inside.identity], found);
  }
}

/** Returns what is in a folder, or why that is unknown. */
async function insideOf(
  deps: ItemReaderDependencies,
  place: ItemPlace,
  around: readonly (string | null)[],
): Promise<{ identity: string | null; names: string[] } | { reason: string }> {
  try {
    const identity = await folderIdentity(deps.layout.itemsOf(place));
    if (identity !== null && around.includes(identity)) return { reason: 'it is a link to a folder that it is in' };
    return { identity, names: await namesOf(deps, place) };
  } catch (error) {
    return { reason: messageOf(error) };
  }
}

async function itemAt(
  { registry, layout, log, known, pause }: ItemReaderDependencies,
  place: ItemPlace,
): Promise<StoredItem | null> {
  const { name } = place;
  const fullName = nameOfPlace(place);
  const read = await readItemConfig(registry, layout.jobConfig(place), pause);
  if (read === null) return null;
  if (read.kind === 'unloadable') {
    log.warn({ item: fullName, reason: read.reason }, 'item could not be loaded');
    return itemOf(read, fullName, false);
  }
  const before = known(fullName);
  if (read.kind === 'folder') {
    const { itemKind, config } = read;
    if (before?.kind === 'folder') return Object.assign(before, { itemKind, config });
    return { kind: 'folder', name, fullName, itemKind, config };
  }
  const { itemKind, config } = read;
  if (before?.kind === 'job' && before.cell === null)
    return Object.assign(before, { itemKind, config, unsavedCopy: false });
  return { kind: 'job', name, fullName, itemKind, config, unsavedCopy: false, cell: null };
}

/** Returns names of the folders in a folder of items; none where that does not exist, unless it is the root's. */
async function namesOf({ layout, log }: ItemReaderDependencies, parent: ItemPlace | null): Promise<string[]> {
  const names: string[] = [];
  for (const entry of await entriesOf(layout.itemsOf(parent), parent !== null)) {
    if (entry.isFile() || isHiddenName(entry.name)) continue;
    if (entry.name.includes('\\'))
      log.warn({ item: childName(nameOfPlace(parent), entry.name) }, 'no item can have this name');
    else if ((parent?.computed ?? null) === null) names.push(entry.name);
    else {
      const name = await computedName(join(layout.itemsOf(parent), entry.name));
      if (name !== null) names.push(name);
      else log.warn({ item: nameOfPlace(parent), folder: entry.name }, 'a folder is not of the item that it says');
    }
  }
  return names;
}

/**
 * Returns the name that the folder of a branch's item says; null where it is not the folder that an item of the name
 * has.
 */
async function computedName(folder: string): Promise<string | null> {
  const said = await readFile(join(folder, 'name-utf8.txt'), 'utf8').catch(() => basename(folder));
  return branchFolder(branchOfItemName(said)) === basename(folder) && !/[/\\\0\n]/.test(said) ? said : null;
}

async function entriesOf(path: string, mayBeMissing: boolean) {
  try {
    return await readdir(path, { withFileTypes: true });
  } catch (error) {
    if (mayBeMissing && hasCode(error, 'ENOENT')) return [];
    throw error;
  }
}

function kindOfForm(registry: KindRegistry, form: ItemKind['form']): ItemKind | undefined {
  return registry.all('item').find((kind) => kind.form === form);
}

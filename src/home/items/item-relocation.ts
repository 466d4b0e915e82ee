import type { Logger } from '../../kit/index.ts';
import { checkName, fail, parentOf } from '../../model/index.ts';
import type { Layout } from '../layout/layout.ts';
import type { ItemChanges } from './item-changes.ts';
import { deleteCellFolder, deleteItemFolder, moveItemFolder, syncMove, workspacesFollow } from './item-folders.ts';
import { childName, type ItemTree, placeOfItem, type StoredItem } from './item-tree.ts';
import type { Item } from './item-types.ts';
import { moved } from './relocated-item.ts';
import { ReservedPlaces } from './reserved-places.ts';

export interface ItemRelocationDependencies {
  readonly layout: Layout;
  readonly log: Logger;
  readonly changes: ItemChanges;
  /** Returns the tree as it is now; a reload makes another one. */
  tree(): ItemTree;
  /** Is called before an item is renamed; what it writes is on disk when it resolves. */
  noteMove?(from: string, to: string): Promise<void>;
  /** Is called before an item is deleted; what it writes is on disk when it resolves. */
  noteRemoval?(fullName: string): Promise<void>;
}

interface Refusals {
  readonly inUse: () => never;
  readonly busy: () => never;
}

interface Relocated {
  readonly item: Item;
  readonly cleanUp: () => Promise<void>;
}

/**
 * Moves or deletes items. Meanwhile nothing starts in the paths concerned; where a build is running in them already, the
 * item stays.
 */
export class ItemRelocation {
  readonly #deps: ItemRelocationDependencies;
  readonly #reserved = new ReservedPlaces();

  constructor(deps: ItemRelocationDependencies) {
    this.#deps = deps;
  }

  isMoving(fullName: string): boolean {
    return this.#reserved.has(fullName);
  }

  guard(isBusy: (fullName: string) => Promise<boolean>): void {
    this.#reserved.guard(isBusy);
  }

  /** Runs a task that may reserve paths, alone; the paths stay reserved until it ends. */
  reserving<T>(task: () => Promise<T>): Promise<T> {
    const { changes } = this.#deps;
    return changes.alone(async () => {
      try {
        return await task();
      } finally {
        // What waited for the end of it may start now.
        for (const fullName of new Set(this.#reserved.release())) {
          if (this.#tree.get(fullName)) changes.tell({ type: 'updated', fullName });
        }
      }
    });
  }

  /** Reserves the path of an item for the task that runs. Returns false where a build is running in it. */
  reserve(fullName: string): Promise<boolean> {
    return this.#reserved.reserve(fullName, fullName);
  }

  rename(item: Item, newName: string): Promise<Item> {
    return this.#relocating(() => {
      const stored = this.#tree.stored(item);
      this.#checkFree(stored);
      checkName(newName);
      const name = newName.trim();
      if (name === stored.name) fail('RENAME_SAME');
      const inUse = (): never => fail('RENAME_IN_USE', name);
      const busy = (): never => fail('RENAME_BUILDING');
      const parent = parentOf(stored.fullName);
      if (this.#tree.taken(parent, name, stored)) inUse();
      return this.#relocate(stored, childName(parent, name), { inUse, busy });
    });
  }

  move(item: Item, parent: string): Promise<Item> {
    return this.#relocating(async () => {
      const stored = this.#tree.stored(item);
      this.#checkFree(stored);
      this.#tree.checkParent(parent);
      if (`${parent}/`.startsWith(`${stored.fullName}/`)) fail('MOVE_INTO_ITSELF', stored.fullName);
      // As in Jenkins: it is there already.
      if (parent === parentOf(stored.fullName)) return { item: stored, cleanUp: async () => undefined };
      const inUse = (): never => fail('ITEM_EXISTS', stored.name);
      const busy = (): never => fail('MOVE_BUILDING', stored.fullName);
      if (this.#tree.taken(parent, stored.name)) inUse();
      return this.#relocate(stored, childName(parent, stored.name), { inUse, busy });
    });
  }

  async delete(item: Item): Promise<void> {
    const { layout, changes, noteRemoval } = this.#deps;
    const { fullName } = item;
    const cleanUp = await this.reserving(async () => {
      const stored = this.#tree.get(fullName);
      if (stored !== item) fail('ITEM_NOT_FOUND', fullName);
      const { cell } = stored.kind === 'job' ? stored : { cell: null };
      if (cell?.active) fail('CELL_OF_PROJECT', fullName);
      if (!(await this.reserve(fullName))) fail('DELETE_BUILDING', fullName);
      await noteRemoval?.(fullName);
      const place = this.#tree.placeOf(fullName);
      const remove =
        cell === null
          ? await deleteItemFolder(layout, place)
          : await deleteCellFolder(layout, place, this.#tree.placeOf(cell.project));
      if (stored.kind === 'job' && cell !== null) this.#tree.removeCell(stored);
      else this.#tree.remove(fullName);
      changes.tell({ type: 'deleted', fullName });
      return remove;
    });
    // A long history takes a while; the name is free already and other items need not wait.
    await cleanUp();
  }

  get #tree(): ItemTree {
    return this.#deps.tree();
  }

  /** Throws for an item that its folder makes: it keeps its name and place. */
  #checkFree({ fullName }: StoredItem): void {
    if (this.#tree.isComputed(fullName)) fail('MADE_BY_FOLDER', fullName);
  }

  async #relocating(task: () => Promise<Relocated>): Promise<Item> {
    const { item, cleanUp } = await this.reserving(task);
    await cleanUp();
    return item;
  }

  /** Renames the item's folder, which decides: from then on everything in it has its new name, whatever else fails. */
  async #relocate(stored: StoredItem, fullName: string, refuse: Refusals): Promise<Relocated> {
    const { layout, log, changes, noteMove } = this.#deps;
    const from = stored.fullName;
    if (!(await this.#reserved.reserve(from, fullName))) refuse.busy();
    await noteMove?.(from, fullName);
    const before = this.#tree.placeOf(from);
    const place = placeOfItem(stored, this.#tree.newPlace(fullName));
    if (!(await moveItemFolder(layout, before, place))) refuse.inUse();
    const branches = this.#tree.below(from).map((branch) => moved(branch, from, fullName));
    this.#tree.remove(from);
    for (const branch of branches) this.#tree.put(branch);
    // At once: the queue must not look for jobs by a name that is no more.
    changes.tell({ type: 'moved', from, fullName });
    const cleanUp = await workspacesFollow(layout, log, before, place);
    await syncMove(layout, before, place);
    const item = branches[0]?.item;
    return item === undefined ? fail('ITEM_NOT_FOUND', fullName) : { item, cleanUp };
  }
}

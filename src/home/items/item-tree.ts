import { fail, parentOf } from '../../model/index.ts';
import type { Computed, ItemPlace } from '../layout/item-place.ts';
import type { Folder, Item, Job, UnloadableItem } from './item-types.ts';
import { inOrder, isNamed, withItem, withoutItem } from './sorted-items.ts';

type Changeable<T> = { -readonly [K in keyof T]: T[K] };
export type StoredJob = Changeable<Job>;
export type StoredFolder = Changeable<Folder>;
export type StoredItem = StoredJob | StoredFolder | UnloadableItem;

const NO_ITEMS: readonly StoredItem[] = [];

/** Represents an item with its cells where it is a matrix project. */
export interface Branch {
  readonly item: StoredItem;
  readonly cells: readonly StoredJob[];
}

/**
 * Holds all items in memory, found by full name, folder and matrix project. Sorted lists are made at the first read and follow
 * the changes; each list is another object after a change of its items.
 */
export class ItemTree {
  readonly #items = new Map<string, StoredItem>();
  readonly #children = new Map<string, Map<string, StoredItem>>();
  readonly #cells = new Map<string, readonly StoredJob[]>();
  readonly #sortedChildren = new Map<string, readonly StoredItem[]>();
  #all: readonly StoredItem[] | null = null;
  #jobs: readonly StoredJob[] | null = null;
  #revision: object = {};

  /** Is another object after every change of a list of children. */
  get revision(): object {
    return this.#revision;
  }

  get(fullName: string): StoredItem | undefined {
    return this.#items.get(fullName);
  }

  /** Returns the item as it is held. Throws where it is not the one of its name any more, or a cell. */
  stored(item: Item): StoredItem {
    const stored = this.#items.get(item.fullName);
    if (stored !== item) fail('ITEM_NOT_FOUND', item.fullName);
    if (stored.kind === 'job' && stored.cell !== null) fail('CELL_OF_PROJECT', item.fullName);
    return stored;
  }

  /** Throws where people cannot create items: only the root and folders that do not make theirs accept them. */
  checkParent(parent: string): void {
    if (parent === '') return;
    const folder = this.#items.get(parent) ?? fail('FOLDER_NOT_FOUND', parent);
    if (folder.kind !== 'folder' || computedBy(folder) !== null) fail('NOT_A_FOLDER', parent);
  }

  /** Returns whether an item is one of those that its folder makes. */
  isComputed(fullName: string): boolean {
    const folder = this.#items.get(parentOf(fullName));
    return folder !== undefined && computedBy(folder) !== null;
  }

  /** Returns where the item of this name is; of one that is not there, where it would be as a job. */
  placeOf(fullName: string): ItemPlace {
    const item = this.#items.get(fullName);
    if (item?.kind === 'job' && item.cell !== null) {
      return { name: item.name, parent: this.placeOf(item.cell.project), computed: null, cell: item.cell };
    }
    return placeOfItem(item, this.newPlace(fullName));
  }

  /** Returns where an item of this name is to be, which is no cell. */
  newPlace(fullName: string): NewPlace {
    const end = fullName.lastIndexOf('/');
    return { name: fullName.slice(end + 1), parent: end < 0 ? null : this.placeOf(fullName.slice(0, end)) };
  }

  /** Adds an item, or puts it in the place of one of the same name; what is below a folder stays. */
  put({ item, cells }: Branch): void {
    const parent = parentOf(item.fullName);
    this.#items.set(item.fullName, item);
    const siblings = this.#children.get(parent) ?? new Map<string, StoredItem>();
    this.#children.set(parent, siblings.set(item.fullName, item));
    this.#changeSorted(parent, (sorted) => withItem(sorted, item));
    this.#setCells(item.fullName, cells);
  }

  /** Removes an item with everything that is in it. */
  remove(fullName: string): void {
    const gone = this.below(fullName);
    for (const { item } of gone) {
      this.#items.delete(item.fullName);
      this.#setCells(item.fullName, []);
      this.#children.delete(item.fullName);
      this.#sortedChildren.delete(item.fullName);
    }
    const parent = parentOf(fullName);
    this.#children.get(parent)?.delete(fullName);
    if (gone.length > 1) this.#all = null;
    this.#changeSorted(parent, (sorted) => withoutItem(sorted, fullName));
  }

  /** Removes one cell. */
  removeCell(cell: StoredJob): void {
    const project = cell.cell?.project ?? '';
    this.#setCells(
      project,
      this.cells(project).filter((each) => each !== cell),
    );
  }

  /** Returns the item and everything in it, folders before what they hold. */
  below(fullName: string): Branch[] {
    const item = this.#items.get(fullName);
    const found: Branch[] = item === undefined ? [] : [{ item, cells: this.cells(fullName) }];
    // The list grows while it is walked.
    for (const { item: each } of found) {
      for (const child of this.#children.get(each.fullName)?.values() ?? []) {
        found.push({ item: child, cells: this.cells(child.fullName) });
      }
    }
    return found;
  }

  cells(project: string): readonly StoredJob[] {
    return this.#cells.get(project) ?? [];
  }

  children(parent: string): readonly StoredItem[] {
    const known = this.#sortedChildren.get(parent);
    if (known !== undefined) return known;
    const children = this.#children.get(parent);
    if (children === undefined) return NO_ITEMS;
    const sorted = inOrder(children.values());
    this.#sortedChildren.set(parent, sorted);
    return sorted;
  }

  all(): readonly StoredItem[] {
    this.#all ??= inOrder([...this.#children.values()].flatMap((siblings) => [...siblings.values()]));
    return this.#all;
  }

  jobs(): readonly StoredJob[] {
    this.#jobs ??= this.all().flatMap((item) => (item.kind === 'job' ? [item, ...this.cells(item.fullName)] : []));
    return this.#jobs;
  }

  /** Says whether a name is taken. Jenkins finds items without regard to case, and some file systems cannot hold both. */
  taken(parent: string, name: string, except?: Item): boolean {
    return isNamed(this.children(parent), childName(parent, name), except);
  }

  #setCells(project: string, cells: readonly StoredJob[]): void {
    for (const cell of this.cells(project)) this.#items.delete(cell.fullName);
    if (cells.length === 0) this.#cells.delete(project);
    else this.#cells.set(project, cells);
    for (const cell of cells) this.#items.set(cell.fullName, cell);
    this.#jobs = null;
  }

  #changeSorted(parent: string, change: (sorted: readonly StoredItem[]) => readonly StoredItem[]): void {
    const sorted = this.#sortedChildren.get(parent);
    if (sorted !== undefined) this.#sortedChildren.set(parent, change(sorted));
    if (this.#all !== null) this.#all = change(this.#all);
    this.#jobs = null;
    this.#revision = {};
  }
}

/** Describes the position of an item that is not known yet. */
export type NewPlace = Pick<ItemPlace, 'name' | 'parent'>;

/** Returns the place of an item that is no cell. */
export function placeOfItem(item: StoredItem | undefined, { name, parent }: NewPlace): ItemPlace {
  return { name, parent, computed: item === undefined ? null : computedBy(item), cell: null };
}

/** Returns what an item makes itself; null for whatever is no such folder. */
export function computedBy(item: StoredItem): Computed {
  return item.kind === 'folder' ? (item.itemKind.computed ?? null) : null;
}

/** Returns the full name of an item of a folder. */
export function childName(parent: string, name: string): string {
  return parent === '' ? name : `${parent}/${name}`;
}

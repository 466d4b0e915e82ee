import type { ViewItem } from '../../points/index.ts';
import type { Item, ItemStore } from '../items/item-types.ts';

/** Describes where a view chooses from. */
export interface ViewChoice {
  /** Holds the full name of the folder that the view belongs to; '' for the root. */
  readonly owner: string;
  /** Says whether the items of all folders below are among them. */
  readonly recurse: boolean;
}

/** Yields the items that a view may choose from, in order, out of those that `childrenOf` returns of each folder. */
export function* viewItems(
  { owner, recurse }: ViewChoice,
  childrenOf: (folder: string) => Iterable<Item>,
  prefix = '',
): Iterable<ViewItem> {
  for (const item of childrenOf(owner)) {
    const relativeName = prefix + item.name;
    yield { fullName: item.fullName, relativeName, disabled: item.kind === 'job' ? item.config.disabled : null };
    if (!recurse || item.kind !== 'folder') continue;
    yield* viewItems({ owner: item.fullName, recurse }, childrenOf, `${relativeName}/`);
  }
}

/** Holds the lists of items that something was chosen from, and knows whether they are still the same. */
export class ItemLists {
  readonly #items: Pick<ItemStore, 'children' | 'revision'>;
  readonly #lists = new Map<string, readonly Item[]>();
  #revision: object;

  constructor(items: Pick<ItemStore, 'children' | 'revision'>) {
    this.#items = items;
    this.#revision = items.revision;
  }

  get size(): number {
    return this.#lists.size;
  }

  /** Returns the items of a folder ('': the root), and holds them. */
  of(folder: string): readonly Item[] {
    const list = this.#items.children(folder);
    this.#lists.set(folder, list);
    return list;
  }

  /** Says whether all lists are the same as when they were read. They are compared only after a change of some item. */
  areCurrent(): boolean {
    const { revision } = this.#items;
    if (revision === this.#revision) return true;
    for (const [folder, list] of this.#lists) if (this.#items.children(folder) !== list) return false;
    this.#revision = revision;
    return true;
  }
}

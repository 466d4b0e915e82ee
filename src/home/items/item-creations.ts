import { type Deferred, deferred, syncFolder } from '../../kit/index.ts';
import { orUnwritable } from '../files/unwritable.ts';
import type { WrittenItemFolder } from './create-item-folder.ts';
import type { ItemChanges } from './item-changes.ts';
import type { StoredItem } from './item-tree.ts';
import type { Item } from './item-types.ts';

/** Limits the items that are created in one turn, so that no other change waits long. */
const AT_ONCE = 32;

/** Describes an item that is to be created. */
export interface Creation {
  /** Returns the full name. Throws where the item cannot be created, as when the name is not free. */
  fullName(): string;
  /** Reads what the item is to be, and writes its folder. */
  write(fullName: string): Promise<WrittenItem>;
}

/** Represents an item whose folder is written. */
export interface WrittenItem {
  readonly item: StoredItem;
  readonly folder: WrittenItemFolder;
}

interface Waiting {
  readonly creation: Creation;
  readonly created: Deferred<Item>;
}

/**
 * Creates items. Those that come while others are created wait for one turn among the changes of items: in it they are written
 * at the same time and share the fsync of the folder that they are in. They appear in the order in which they came, when all
 * of it is on disk.
 */
export class ItemCreations {
  readonly #changes: ItemChanges;
  readonly #add: (item: StoredItem) => Promise<void>;
  #waiting: Waiting[] = [];
  #hasTurn = false;

  /** `add` makes an item known that is on disk. */
  constructor(changes: ItemChanges, add: (item: StoredItem) => Promise<void>) {
    this.#changes = changes;
    this.#add = add;
  }

  create(creation: Creation): Promise<Item> {
    const created = deferred<Item>();
    this.#waiting.push({ creation, created });
    this.#begin();
    return created.promise;
  }

  #begin(): void {
    if (this.#hasTurn || this.#waiting.length === 0) return;
    this.#hasTurn = true;
    void this.#turn();
  }

  async #turn(): Promise<void> {
    const ends: (() => void)[] = [];
    let group: readonly Waiting[] = [];
    try {
      await this.#changes.alone(async () => {
        this.#hasTurn = false;
        group = this.#waiting.splice(0, AT_ONCE);
        ends.push(...(await this.#createAll(group)));
        // Those of a name that this turn already has, and who came meanwhile.
        this.#begin();
      });
      // Only now, when those who follow the changes are done.
      for (const end of ends) end();
    } catch (error) {
      for (const { created } of group) created.reject(error);
    }
  }

  /** Creates the items of a group; returns what tells each who waits for one how it went. */
  async #createAll(group: readonly Waiting[]): Promise<(() => void)[]> {
    const ends: (() => void)[] = [];
    const named: { each: Waiting; fullName: string }[] = [];
    const taken = new Set<string>();
    for (const each of group) {
      try {
        const fullName = each.creation.fullName();
        if (taken.has(fullName.toLowerCase())) this.#waiting.push(each);
        else named.push({ each, fullName });
        taken.add(fullName.toLowerCase());
      } catch (error) {
        ends.push(() => each.created.reject(error));
      }
    }
    const written = await Promise.allSettled(
      named.map(({ each, fullName }) => orUnwritable(() => each.creation.write(fullName))),
    );
    const force = forcedOnce();
    const kept = await Promise.allSettled(written.map((outcome) => orUnwritable(() => durable(outcome, force))));
    for (const [at, outcome] of kept.entries()) {
      const created = named[at]?.each.created;
      try {
        if (outcome.status === 'rejected') throw outcome.reason;
        await this.#add(outcome.value);
        ends.push(() => created?.resolve(outcome.value));
      } catch (error) {
        ends.push(() => created?.reject(error));
      }
    }
    return ends;
  }
}

/** Makes the name of a written item durable. Where it was not written, or this fails, nothing of it remains. */
async function durable(
  outcome: PromiseSettledResult<WrittenItem>,
  force: (folder: string) => Promise<void>,
): Promise<StoredItem> {
  if (outcome.status === 'rejected') throw outcome.reason;
  const { item, folder } = outcome.value;
  const forced = await Promise.allSettled(folder.around.map(force));
  for (const each of forced) {
    if (each.status === 'fulfilled') continue;
    await folder.undo();
    throw each.reason;
  }
  return item;
}

/** Returns a function that forces each folder to disk once, however many ask for it. */
function forcedOnce(): (folder: string) => Promise<void> {
  const forced = new Map<string, Promise<void>>();
  return (folder) => {
    const under = forced.get(folder) ?? syncFolder(folder);
    forced.set(folder, under);
    return under;
  };
}

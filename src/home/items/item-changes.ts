import type { KeyedLock } from '../../kit/index.ts';
import { orUnwritable } from '../files/unwritable.ts';
import type { ConfigDigests, ItemChange, ItemListener } from './item-types.ts';

/** Runs changes of items one after another, and notifies the listeners. */
export class ItemChanges {
  readonly #locks: KeyedLock;
  readonly #listeners = new Set<ItemListener>();
  /** Holds the work of listeners for the current change; it is awaited when the change itself is done. */
  #following: Promise<void>[] = [];

  constructor(locks: KeyedLock) {
    this.#locks = locks;
  }

  /** Changes of items come one after another: whether a name is free must not change while it is taken. */
  async alone<T>(task: () => Promise<T>): Promise<T> {
    const following: Promise<void>[] = [];
    const result = await this.#locks.run('items', () => {
      this.#following = following;
      return orUnwritable(task);
    });
    // Not inside the lock: who follows a change may change items.
    await Promise.all(following);
    return result;
  }

  tell(change: ItemChange, digests?: ConfigDigests): void {
    for (const listener of this.#listeners) {
      const done = listener(change, digests);
      if (done !== undefined) this.#following.push(done);
    }
  }

  /** Returns what ends it. */
  listen(listener: ItemListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

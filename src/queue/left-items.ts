import type { LeftItem } from '../model/index.ts';

/** Holds how long Jenkins can be asked for items that left, in milliseconds. */
const REMEMBERED_MS = 5 * 60_000;
const MAX_REMEMBERED = 10_000;

/** Holds the items that left within five minutes, at most the newest ten thousand of them. */
export class LeftItems {
  readonly #items = new Map<number, LeftItem>();

  constructor(items: readonly LeftItem[]) {
    for (const item of items) this.#items.set(item.id, item);
  }

  get(id: number, now: number): LeftItem | undefined {
    const item = this.#items.get(id);
    return item !== undefined && now - item.leftAt < REMEMBERED_MS ? item : undefined;
  }

  add(item: LeftItem): void {
    this.#items.set(item.id, item);
    for (const [id, old] of this.#items) {
      if (this.#items.size <= MAX_REMEMBERED && item.leftAt - old.leftAt < REMEMBERED_MS) break;
      this.#items.delete(id);
    }
  }

  remove(id: number): void {
    this.#items.delete(id);
  }

  /** Changes items; `next` returns the changed item, or null where it stays as it is. */
  change(next: (item: LeftItem) => LeftItem | null): void {
    for (const [id, item] of this.#items) {
      const changed = next(item);
      if (changed !== null) this.#items.set(id, changed);
    }
  }
}

/** Holds what will happen, and gives it out in the order of time. */
export class Agenda {
  readonly #heap: { readonly at: number; readonly order: number; readonly action: () => void }[] = [];
  #order = 0;

  /** Returns when the next thing happens; infinity where nothing does. */
  get next(): number {
    return this.#heap[0]?.at ?? Number.POSITIVE_INFINITY;
  }

  add(at: number, action: () => void): void {
    const heap = this.#heap;
    heap.push({ at, order: this.#order++, action });
    for (let child = heap.length - 1; child > 0; ) {
      const parent = (child - 1) >> 1;
      if (!this.#isBefore(child, parent)) return;
      this.#swap(child, parent);
      child = parent;
    }
  }

  take(): (() => void) | undefined {
    const [first] = this.#heap;
    const last = this.#heap.pop();
    if (first === undefined || last === undefined) return undefined;
    if (this.#heap.length > 0) this.#heap[0] = last;
    for (let parent = 0; ; ) {
      let least = parent;
      for (const child of [2 * parent + 1, 2 * parent + 2])
        if (child < this.#heap.length && this.#isBefore(child, least)) least = child;
      if (least === parent) return first.action;
      this.#swap(parent, least);
      parent = least;
    }
  }

  #isBefore(one: number, other: number): boolean {
    const [a, b] = [this.#heap[one], this.#heap[other]];
    return a !== undefined && b !== undefined && (a.at - b.at || a.order - b.order) < 0;
  }

  #swap(one: number, other: number): void {
    const [a, b] = [this.#heap[one], this.#heap[other]];
    if (a !== undefined && b !== undefined) [this.#heap[one], this.#heap[other]] = [b, a];
  }
}

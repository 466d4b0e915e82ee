/** Holds the growth since the last rest, in bytes, from which memory is worth giving back. */
const WORTH = 8 * 1024 * 1024;
/** Limits for how many looks, a second apart, the engine prefers small size: its own clock ticks once in eight seconds. */
const PATIENCE = 18;
/** Limits how much memory is allocated between two looks while the server counts as quiet. */
const QUIET = 3 * 1024 * 1024;

/** Describes the size of the heap in bytes. */
export interface Heap {
  /** Holds the bytes allocated from the system. */
  readonly total: number;
  /** Holds the bytes in use, garbage included. */
  readonly used: number;
}

/**
 * Decides when memory is returned to the system. The engine collects garbage when it wants more memory, so that a server
 * that has become quiet would hold for hours what one large input took. This class makes the engine prefer small size to
 * speed for some looks, or until the server is busy again; meanwhile it collects in its own small steps, by its own clock.
 */
export class SpareMemory {
  readonly #prefer: (size: boolean) => void;
  /** Holds the bytes allocated at the last rest. */
  #rest: number;
  #before: Heap;
  /** Holds the number of looks that are left. */
  #asking = 0;

  constructor(heap: Heap, prefer: (size: boolean) => void) {
    this.#rest = heap.total;
    this.#before = heap;
    this.#prefer = prefer;
  }

  look(heap: Heap, isBusy: boolean): void {
    const isQuiet = !isBusy && Math.abs(heap.used - this.#before.used) < QUIET;
    this.#before = heap;
    if (this.#asking > 0 && isBusy) {
      // What grew is asked for when it is quiet again.
      this.#asking = 0;
      this.#prefer(false);
      return;
    }
    if (this.#asking > 0) {
      const isBack = heap.total - this.#rest < WORTH;
      this.#asking = isBack ? 0 : this.#asking - 1;
      if (this.#asking > 0) return;
      this.#prefer(false);
      // What is left is alive: it is not asked for again.
      this.#rest = heap.total;
      return;
    }
    this.#rest = Math.min(this.#rest, heap.total);
    if (!isQuiet || heap.total - this.#rest < WORTH) return;
    this.#asking = PATIENCE;
    this.#prefer(true);
  }
}

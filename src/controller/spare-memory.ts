import { getHeapStatistics, setFlagsFromString } from 'node:v8';

/** Holds the time between two measurements. */
const LOOK_MS = 3000;
/** Holds the growth since the last rest, in bytes, from which memory is worth giving back. */
const WORTH = 48 * 1024 * 1024;
/** Limits for how many measurements the engine prefers small size: its own clock ticks once in eight seconds. */
const PATIENCE = 6;
/** Limits how much memory is allocated between two measurements while the server counts as quiet. */
const QUIET = 8 * 1024 * 1024;

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
 * speed for some measurements; then it collects in its own small steps, by its own clock.
 */
export class SpareMemory {
  readonly #prefer: (size: boolean) => void;
  /** Holds the bytes allocated at the last rest. */
  #rest: number;
  #before: Heap;
  /** Holds the number of measurements that are left. */
  #asking = 0;

  constructor(heap: Heap, prefer: (size: boolean) => void) {
    this.#rest = heap.total;
    this.#before = heap;
    this.#prefer = prefer;
  }

  look(heap: Heap): void {
    const isQuiet = Math.abs(heap.used - this.#before.used) < QUIET;
    this.#before = heap;
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

/**
 * Returns memory to the system for as long as the process lives, which it does not prolong. Returns a function that ends
 * it.
 */
export function spareMemory(): () => void {
  const spare = new SpareMemory(heapNow(), (size) =>
    setFlagsFromString(size ? '--optimize-for-size' : '--no-optimize-for-size'),
  );
  const timer = setInterval(() => spare.look(heapNow()), LOOK_MS).unref();
  return () => clearInterval(timer);
}

function heapNow(): Heap {
  const { total_heap_size, used_heap_size } = getHeapStatistics();
  return { total: total_heap_size, used: used_heap_size };
}

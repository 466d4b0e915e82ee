import { getHeapStatistics, setFlagsFromString } from 'node:v8';

/** Holds the time between two measurements. */
const LOOK_MS = 3000;
/** Holds the growth since the last rest, in bytes, from which memory is worth giving back. */
const WORTH = 48 * 1024 * 1024;
/** Looks for which the engine is asked: its clock goes once in eight seconds. */
const PATIENCE = 6;
/** Less is made between two looks while nobody asks for anything much. */
const QUIET = 8 * 1024 * 1024;

/** Describes the size of the heap in bytes. */
export interface Heap {
  /** Holds the bytes allocated from the system. */
  readonly total: number;
  /** Holds the bytes in use, garbage included. */
  readonly used: number;
}

/**
 * Decides when memory goes back to the system. The engine collects garbage when it wants more memory, so that a server that
 * has become quiet keeps for hours what one great input took. It is asked to prefer small size to speed for some looks; then
 * it collects in its own small steps, by its own clock.
 */
export class SpareMemory {
  readonly #prefer: (size: boolean) => void;
  /** Holds the bytes allocated at the last rest. */
  #rest: number;
  #before: Heap;
  /** Looks that are left. */
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

/** Gives memory back for as long as the process lives, which it does not prolong. Answers how to end it. */
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

import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Limits the approximate number of bytes that a script may allocate between two checks of the heap. */
const LOOK_AFTER = 16 * 1024 * 1024;

/** Watches how much the heap grows while one script runs. What others allocate meanwhile counts as well. */
export class MemoryMeter {
  readonly #limit: number;
  readonly #before: number;
  #unseen = 0;

  constructor(limit: number) {
    this.#limit = limit;
    this.#before = used();
  }

  /** Counts allocated bytes; returns false when the heap has grown beyond the limit, and garbage is not the reason. */
  allocate(bytes: number): boolean {
    this.#unseen += bytes;
    return this.#unseen < LOOK_AFTER || this.look();
  }

  look(): boolean {
    this.#unseen = 0;
    if (used() - this.#before <= this.#limit) return true;
    collectGarbage();
    return used() - this.#before <= this.#limit;
  }
}

function used(): number {
  const { used_heap_size, external_memory } = getHeapStatistics();
  return used_heap_size + external_memory;
}

/** Collects garbage; is called only when a limit seems to be exceeded, so that its cost does not matter. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect: unknown = runInNewContext('gc');
  if (typeof collect === 'function') collect();
}

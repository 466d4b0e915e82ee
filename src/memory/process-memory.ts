import { getHeapStatistics, setFlagsFromString } from 'node:v8';
import { type Heap, SpareMemory } from './spare-memory.ts';
import { YoungMemory } from './young-memory.ts';

/** Holds the time between two looks at what the process does. */
const LOOK_MS = 1000;
/** Holds the share of a processor from which the process counts as busy. */
const BUSY = 0.5;

/** Holds the memory of the process within bounds, by what the engine can be told while it runs. It is made once. */
export class ProcessMemory {
  readonly #young = new YoungMemory((factor) => setFlagsFromString(`--semi-space-growth-factor=${factor}`));

  constructor() {
    process.on('worker', (worker) => void worker.once('online', () => this.#young.repeat()));
  }

  /** Lets the memory for young objects grow, for a command: it ends soon, and nothing else is done meanwhile. */
  preferSpeed(): void {
    this.#young.allow(true);
  }

  /**
   * Looks once a second whether the process is busy and whether there is memory to give back, without prolonging its life.
   * Returns a function that ends it.
   */
  keepSmall(): () => void {
    // Nothing is known to be alive yet: what a start leaves is given back as well.
    const spare = new SpareMemory({ total: 0, used: 0 }, (size) =>
      setFlagsFromString(size ? '--optimize-for-size' : '--no-optimize-for-size'),
    );
    let before = process.cpuUsage();
    const timer = setInterval(() => {
      const now = process.cpuUsage();
      const isBusy = now.user + now.system - before.user - before.system > LOOK_MS * 1000 * BUSY;
      before = now;
      this.#young.look(isBusy);
      spare.look(heapNow(), isBusy);
    }, LOOK_MS).unref();
    return () => clearInterval(timer);
  }
}

function heapNow(): Heap {
  const { total_heap_size, used_heap_size } = getHeapStatistics();
  return { total: total_heap_size, used: used_heap_size };
}

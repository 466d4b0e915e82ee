import type { ExecutorSlot, ExecutorWork } from './types.ts';

interface Work {
  job: string;
  number: number | null;
  readonly categories?: readonly string[];
}

/** Represents a slot that gets its build number after it was taken. */
export interface TakenSlot extends ExecutorSlot {
  started(number: number): void;
}

export interface ExecutorSlotsDependencies {
  /** Holds the name of the node. */
  readonly node: string;
  readonly count: number;
  /** Is called after a slot was taken or released. */
  readonly onChange: (change: 'taken' | 'released') => void;
}

/** Holds the number that Jenkins gives to one-off executors. */
const ONE_OFF = -1;

/** Represents the executors of one node: which are busy, and with what. */
export class ExecutorSlots {
  readonly #deps: ExecutorSlotsDependencies;
  readonly #work: (Work | null)[] = [];
  readonly #oneOff = new Set<Work>();
  #count: number;
  #busy = 0;

  constructor(deps: ExecutorSlotsDependencies) {
    this.#deps = deps;
    this.#count = wholeCount(deps.count);
  }

  get count(): number {
    return this.#count;
  }

  /** Sets the number of executors. Surplus executors stay until their work is done. */
  setCount(count: number): void {
    this.#count = wholeCount(count);
  }

  /** Returns the number of executors at work, without one-off ones. */
  get busy(): number {
    return this.#busy;
  }

  get isIdle(): boolean {
    return this.#busy === 0 && this.#oneOff.size === 0;
  }

  /** Says whether one of the configured executors is idle. */
  get hasIdle(): boolean {
    return this.#busy < this.#count;
  }

  /** Returns the number of executors, including surplus ones at work. */
  get size(): number {
    return Math.max(this.#count, this.#work.length);
  }

  slots(): (ExecutorWork | null)[] {
    return Array.from({ length: this.size }, (_, index) => this.slot(index));
  }

  slot(number: number): ExecutorWork | null {
    const work = this.#work[number];
    return work ? { ...work } : null;
  }

  oneOff(): ExecutorWork[] {
    return [...this.#oneOff].map((work) => ({ ...work }));
  }

  /** Takes an executor. The caller has checked that one is free; where none is, there is one more than there should be. */
  take(work: ExecutorWork): TakenSlot {
    const index = this.#freeIndex();
    while (this.#work.length < index) this.#work.push(null);
    const taken: Work = { ...work };
    this.#work[index] = taken;
    this.#busy++;
    this.#deps.onChange('taken');
    return this.#slot(index, taken, () => {
      if (this.#work[index] !== taken) return false;
      this.#work[index] = null;
      while (this.#work.at(-1) === null) this.#work.pop();
      this.#busy--;
      return true;
    });
  }

  takeOneOff(work: ExecutorWork): TakenSlot {
    const taken: Work = { ...work };
    this.#oneOff.add(taken);
    this.#deps.onChange('taken');
    return this.#slot(ONE_OFF, taken, () => this.#oneOff.delete(taken));
  }

  /** Renames the jobs of all slots; `renamed` returns the name that a job has now. */
  rename(renamed: (job: string) => string): void {
    for (const work of [...this.#work, ...this.#oneOff]) if (work) work.job = renamed(work.job);
  }

  /** Returns the last free executor: Jenkins promises no order, and its recorded answers show the last one at work. */
  #freeIndex(): number {
    for (let index = this.#count - 1; index >= 0; index--) if ((this.#work[index] ?? null) === null) return index;
    return this.size;
  }

  /** Creates a slot; `giveBack` returns whether it was still held. */
  #slot(number: number, work: Work, giveBack: () => boolean): TakenSlot {
    return {
      node: this.#deps.node,
      number,
      started(given) {
        work.number = given;
      },
      release: () => {
        if (giveBack()) this.#deps.onChange('released');
      },
    };
  }
}

function wholeCount(count: number): number {
  return Math.max(0, Math.floor(count));
}

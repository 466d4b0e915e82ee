import type { ExecutorSlot, ExecutorWork } from './types.ts';

interface Work {
  job: string;
  number: number | null;
  readonly categories?: readonly string[];
}

/** A slot whose run can still be told, since its build number comes after it was taken. */
export interface TakenSlot extends ExecutorSlot {
  started(number: number): void;
}

export interface ExecutorSlotsDependencies {
  /** Name of the node. */
  readonly node: string;
  readonly count: number;
  /** Called after a slot was taken or given back. */
  readonly onChange: (change: 'taken' | 'released') => void;
}

/** Number that Jenkins gives to one-off executors. */
const ONE_OFF = -1;

/** Executors of one node: which are busy, and with what. */
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

  /** Surplus executors stay until their work is done. */
  setCount(count: number): void {
    this.#count = wholeCount(count);
  }

  /** Executors at work, one-off ones not counted. */
  get busy(): number {
    return this.#busy;
  }

  get isIdle(): boolean {
    return this.#busy === 0 && this.#oneOff.size === 0;
  }

  /** Whether one of those that are wanted has nothing to do. */
  get hasIdle(): boolean {
    return this.#busy < this.#count;
  }

  /** How many there are: surplus ones at work count. */
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

  /** The caller has looked whether one is free: where none is, there will be one more than there should be. */
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

  /** `renamed` returns the name that a job has now. */
  rename(renamed: (job: string) => string): void {
    for (const work of [...this.#work, ...this.#oneOff]) if (work) work.job = renamed(work.job);
  }

  /** From the last one down: Jenkins promises no order, and its recorded answers show the last one at work. */
  #freeIndex(): number {
    for (let index = this.#count - 1; index >= 0; index--) if ((this.#work[index] ?? null) === null) return index;
    return this.size;
  }

  /** `giveBack` returns whether the slot was still held. */
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

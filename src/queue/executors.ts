import type { Clock } from '../kit/index.ts';
import type { ExecutorSlot, Executors, NodeSettings } from './types.ts';

interface Work {
  job: string;
  number: number | null;
}

/** A slot whose run can still be told, since its build number comes after it was taken. */
export interface TakenSlot extends ExecutorSlot {
  started(number: number): void;
}

export interface ExecutorsDependencies {
  readonly clock: Clock;
  readonly count: number;
  /** Called after an executor became free or another number of them is wanted. */
  readonly onChange: () => void;
  readonly onNode: (settings: NodeSettings) => void;
}

/** The executors of the built-in node: which are busy, and with what. */
export class BuiltInExecutors implements Executors {
  readonly #deps: ExecutorsDependencies;
  readonly #work: (Work | null)[] = [];
  #count: number;
  #offline: Executors['offline'] = null;
  #waiters: (() => void)[] = [];

  constructor(deps: ExecutorsDependencies) {
    this.#deps = deps;
    this.#count = deps.count;
  }

  get count(): number {
    return this.#count;
  }

  setCount(count: number): void {
    this.#count = Math.max(0, Math.floor(count));
    this.#deps.onChange();
  }

  setNode(settings: NodeSettings): void {
    this.#deps.onNode(settings);
    this.#deps.onChange();
  }

  slots(): ReturnType<Executors['slots']> {
    const length = Math.max(this.#count, this.#work.findLastIndex((work) => work !== null) + 1);
    return Array.from({ length }, (_, index) => {
      const work = this.#work[index];
      return work ? { ...work } : null;
    });
  }

  get busy(): number {
    return this.#work.filter((work) => work !== null).length;
  }

  get offline(): Executors['offline'] {
    return this.#offline;
  }

  setOffline(cause: { reason: string; userId: string | null } | null): void {
    this.#offline = cause === null ? null : { ...cause, since: this.#deps.clock.now() };
    this.#deps.onChange();
  }

  /** Whether work can be taken now; an offline node has no free executor. */
  hasFree(): boolean {
    return this.#offline === null && this.busy < this.#count;
  }

  /** A free executor; undefined where there is none. */
  take(job: string): TakenSlot | undefined {
    return this.hasFree() ? this.#occupy(this.#freeIndex(), { job, number: null }) : undefined;
  }

  /** A run that is under way has an executor, even one more than there should be. */
  adopt(job: string, number: number): ExecutorSlot {
    return this.#occupy(this.#freeIndex(), { job, number });
  }

  /** `renamed` answers the name that a job has now. */
  rename(renamed: (job: string) => string): void {
    for (const work of this.#work) if (work) work.job = renamed(work.job);
  }

  async idle(): Promise<void> {
    if (this.busy > 0) await new Promise<void>((resolve) => this.#waiters.push(resolve));
  }

  /** From the last one down: Jenkins promises no order, and its recorded answers show the last one at work. */
  #freeIndex(): number {
    for (let index = this.#count - 1; index >= 0; index--) if ((this.#work[index] ?? null) === null) return index;
    return Math.max(this.#count, this.#work.length);
  }

  #occupy(index: number, work: Work): TakenSlot {
    while (this.#work.length < index) this.#work.push(null);
    this.#work[index] = work;
    return {
      number: index,
      started: (number) => {
        work.number = number;
      },
      release: () => this.#release(index, work),
    };
  }

  #release(index: number, work: Work): void {
    if (this.#work[index] !== work) return;
    this.#work[index] = null;
    while (this.#work.at(-1) === null) this.#work.pop();
    if (this.#work.length === 0) {
      const waiters = this.#waiters;
      this.#waiters = [];
      for (const resolve of waiters) resolve();
    }
    this.#deps.onChange();
  }
}

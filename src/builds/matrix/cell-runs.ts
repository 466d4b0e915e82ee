import { setMaxListeners } from 'node:events';
import type { Home, Job } from '../../home/index.ts';
import { type Clock, deferred, type KeyedLock, mapConcurrent } from '../../kit/index.ts';
import { displayNameOf, Failure, type QueueItem, type Result, type Run } from '../../model/index.ts';
import type { Queue } from '../../queue/index.ts';
import type { ActiveRun } from '../active/active-run.ts';
import { BuildInterrupted } from '../active/interruption.ts';
import { buildThatAsks } from '../active/matrix-project.ts';
import type { CellNotes } from '../active/run-state-folder.ts';
import { untilStopped } from '../active/until-stopped.ts';
import { upstreamCause } from '../downstream/downstream.ts';
import type { Builds } from '../types.ts';

export interface CellDependencies {
  readonly home: Pick<Home, 'items' | 'runs'>;
  readonly clock: Clock;
  readonly users: { displayName(id: string): string };
  /** Holds locks by which one caller at a time requests a cell's run from the queue. */
  readonly locks: KeyedLock;
  queue(): Queue;
  readonly runs: Builds & { readonly resumed: Promise<void> };
}

/** Limits how many cells are requested, or cancelled, at the same time: they share what they wait for on the disk. */
const AT_A_TIME = 64;
/** Limits how long a cell waits before the console says why. */
const TIMEOUT_MS = 5000;

/**
 * Manages the cells of one build of a matrix project, by their full names: requested once, waited for, cancelled. What was
 * requested is recorded, so that a server that goes on with the build requests nothing twice.
 */
export class CellRuns {
  readonly #deps: CellDependencies;
  readonly #active: ActiveRun;
  readonly #plan: CellNotes;
  readonly #items: Map<string, number>;
  #isOff = false;

  constructor(deps: CellDependencies, active: ActiveRun, plan: CellNotes) {
    this.#deps = deps;
    this.#active = active;
    this.#plan = plan;
    this.#items = new Map(Object.entries(plan.items));
    // All that are under way at a time wait for the stop as well.
    setMaxListeners(2 * AT_A_TIME, active.signal);
  }

  /** Requests a run of each. All of them stand in the queue's journal when it resolves. */
  async trigger(names: readonly string[]): Promise<void> {
    this.#active.check();
    // Of what an earlier server asked for it may not have noted everything.
    const waiting = this.#active.resumed === null ? new Map<string, QueueItem>() : this.#waiting();
    try {
      await mapConcurrent(names, AT_A_TIME, (name) => this.#ask(name, waiting));
    } finally {
      if (!this.#active.detached) {
        this.#active.folder.writeCells({ ...this.#plan, items: Object.fromEntries(this.#items) });
      }
    }
    this.#active.check();
  }

  /** Waits for the end of a cell's run, and tells it. */
  async outcome(name: string): Promise<Result> {
    const { log } = this.#active;
    const job = this.#job(name);
    const id = this.#items.get(name);
    const item = job === undefined || id === undefined ? undefined : await this.#left(id, job);
    const isCancelled = item?.state === 'left' && item.number === null;
    const run = job === undefined || isCancelled ? undefined : this.#run(job, numberOf(item));
    let result: Result = 'ABORTED';
    if (run === undefined) log.line(`${this.#title(name)} appears to be cancelled`);
    else if ('kind' in run) result = 'FAILURE';
    else {
      await this.#orStopped(this.#deps.runs.finished(run));
      result = run.result ?? 'FAILURE';
    }
    log.line(`${this.#title(name)} completed with result ${result}`);
    return result;
  }

  /** Removes what waits from the queue and stops what runs. It does not wait for their end. */
  async cancel(): Promise<void> {
    const { log, run: build } = this.#active;
    this.#isOff = true;
    const waiting = this.#waiting();
    const all = [...this.#plan.touchstones, ...this.#plan.others];
    await mapConcurrent(all, AT_A_TIME, async (name) => {
      const item = waiting.get(name);
      if (item !== undefined && (await this.#deps.queue().cancel(item.id))) log.line(`Cancelled ${this.#title(name)}`);
      const job = this.#job(name);
      const run = job && this.#run(job);
      if (run === undefined || 'kind' in run || !this.#deps.runs.isRunning(run)) return;
      log.line(`Interrupting ${this.#title(name)} ${displayNameOf(run)}`);
      this.#deps.runs.stop(run, build.interruptions[0]?.userId ?? null);
    });
  }

  async #ask(name: string, waiting: ReadonlyMap<string, QueueItem>): Promise<void> {
    const job = this.#job(name);
    this.#active.log.line(`Triggering ${this.#title(name)}`);
    if (job === undefined || this.#items.has(name)) return;
    const before = waiting.get(name);
    if (before === undefined && this.#active.resumed !== null && this.#run(job) !== undefined) return;
    const { id } = before ?? (await this.#orStopped(this.#deps.locks.run(name, () => this.#enqueue(job))));
    this.#items.set(name, id);
  }

  async #enqueue(job: Job): Promise<QueueItem> {
    const { home, queue } = this.#deps;
    const { run } = this.#active;
    // An equal item of another build would swallow this one, and one of the builds would miss its run.
    for (let other = this.#ofOther(job); other !== undefined; other = this.#ofOther(job)) await this.#left(other.id);
    this.#active.check();
    if (this.#isOff) throw new BuildInterrupted();
    const request = {
      job: job.fullName,
      causes: [upstreamCause(home.items, run)],
      parameters: run.parameters,
      quietPeriod: 0,
    };
    try {
      return (await queue().schedule(request)).item;
    } catch (error) {
      if (error instanceof Failure && error.code === 'SHUTTING_DOWN') return this.#active.whenDetached;
      throw error;
    }
  }

  /** Returns what the queue holds for this build, by cell. */
  #waiting(): Map<string, QueueItem> {
    const { job, run } = this.#active;
    const names = new Set([...this.#plan.touchstones, ...this.#plan.others]);
    const items = this.#deps.queue().items();
    const own = items.filter((item) => names.has(item.job) && buildThatAsks(job.fullName, item.causes) === run.number);
    return new Map(own.map((item) => [item.job, item]));
  }

  #ofOther(job: Job): QueueItem | undefined {
    const item = this.#deps.queue().itemOf(job.fullName);
    const build = item === undefined ? null : buildThatAsks(this.#active.job.fullName, item.causes);
    return build === null || build === this.#active.run.number ? undefined : item;
  }

  /** Waits until an item has left the queue. With a job, the console says why it waits, if it does so for long. */
  async #left(id: number, job?: Job): Promise<QueueItem | undefined> {
    const queue = this.#deps.queue();
    const gone = deferred();
    const look = (): void => {
      const state = queue.get(id)?.state;
      if (state === undefined || state === 'left') gone.resolve();
    };
    const deafen = queue.onChange(({ item }) => {
      if (item.id === id) look();
    });
    const silence = job === undefined ? () => undefined : this.#tellReasons(id, job);
    try {
      look();
      await this.#orStopped(gone.promise);
    } finally {
      deafen();
      silence();
    }
    return queue.get(id);
  }

  /** Prints why an item waits, and returns a function that ends that. */
  #tellReasons(id: number, job: Job): () => void {
    const { clock } = this.#deps;
    let told = '';
    const tell = (): void => {
      const item = this.#deps.queue().get(id);
      const why = item === undefined ? null : this.#deps.queue().why(item);
      // How long something else will take changes all the time.
      const reason = why?.replace(/ \(ETA:.*/, '') ?? '';
      if (why !== null && reason !== told) {
        this.#active.log.line(`Configuration ${this.#title(job.fullName)} is still in the queue: ${why}`);
      }
      told = reason;
      cancel = clock.after(TIMEOUT_MS, tell);
    };
    let cancel = clock.after(TIMEOUT_MS, tell);
    return () => cancel();
  }

  #orStopped<T>(work: Promise<T>): Promise<T> {
    return untilStopped(work, this.#active.signal, this.#active.whenDetached);
  }

  #run(job: Job, number = this.#active.run.number): Run | { readonly kind: 'unreadable' } | undefined {
    return this.#deps.home.runs.get(job, number);
  }

  #job(name: string): Job | undefined {
    const item = this.#deps.home.items.get(name);
    return item?.kind === 'job' ? item : undefined;
  }

  #title(name: string): string {
    const job = this.#job(name);
    return job === undefined ? name : this.#deps.home.items.fullDisplayName(job);
  }
}

function numberOf(item: QueueItem | undefined): number | undefined {
  return item?.state === 'left' && item.number !== null ? item.number : undefined;
}

import { type ActiveRun, type FlowDependencies, upstreamCause } from '../../builds/index.ts';
import type { Job } from '../../home/index.ts';
import { deferred } from '../../kit/index.ts';
import {
  type Cause,
  Failure,
  isCausedBy,
  type ParameterValue,
  type QueueItem,
  type Result,
  type Run,
} from '../../model/index.ts';
import type { JobConfig } from '../../points/index.ts';
import type { Begun, ChildRun } from '../capabilities/jobs.ts';
import { abort } from '../flow/failure.ts';
import type { EffectContext } from '../flow/flow-thread.ts';

/**
 * Represents a run of another job that a step requested. It is found again by its cause, which names the node of the step,
 * in the queue or among the job's runs. So nothing is requested twice, whenever the server ends.
 */
export class ChildRunOf implements ChildRun {
  readonly #deps: FlowDependencies;
  readonly #active: ActiveRun;
  readonly #node: string;
  readonly #name: string;
  readonly #job: Job;

  /** Creates a child run; `job` is the full name of the job, `node` is the id of the step's node in the graph. */
  constructor(
    deps: FlowDependencies,
    active: ActiveRun,
    { job, node }: { readonly job: string; readonly node: string },
  ) {
    this.#deps = deps;
    this.#active = active;
    this.#node = node;
    this.#name = job;
    const item = deps.home.items.get(job);
    // It may have been deleted since; then nothing of it is found any more.
    this.#job = item?.kind === 'job' ? item : { ...active.job, fullName: job };
  }

  get config(): JobConfig {
    return this.#job.config;
  }

  async ask(
    parameters: readonly ParameterValue[] | null,
    seconds: number | undefined,
    { resumed }: Pick<EffectContext, 'resumed'>,
  ): Promise<number | null | 'refused'> {
    const deps = this.#deps;
    const active = this.#active;
    const { items, settings } = deps.home;
    const job = items.get(this.#name);
    if (job?.kind !== 'job' || !deps.scheduler.isBuildable(job)) return 'refused';
    if (resumed) {
      const queued = this.#queued();
      if (queued !== undefined) return queued.id;
      if (this.#run() !== undefined) return null;
    }
    const quietPeriod = 1000 * (seconds ?? job.config.quietPeriod ?? settings.current.quietPeriod);
    const cause = { ...upstreamCause(deps.home.items, active.run), node: this.#node };
    try {
      const request = { job: this.#job.fullName, causes: [cause], parameters, quietPeriod };
      return (await deps.queue().schedule(request)).item.id;
    } catch (error) {
      if (error instanceof Failure && error.code === 'SHUTTING_DOWN') return active.whenDetached;
      throw error;
    }
  }

  async begun(id: number | null, { signal }: Pick<EffectContext, 'signal'>): Promise<Begun> {
    const queue = this.#deps.queue();
    const left = deferred<Begun>();
    const look = (): void => {
      const item = id === null ? undefined : queue.get(id);
      if (item?.state === 'left') left.resolve(item.number === null ? { cancelled: true } : { number: item.number });
      if (item !== undefined) return;
      const run = this.#run();
      left.resolve(run === undefined ? { cancelled: true } : { number: run.number });
    };
    const deafen = queue.onChange(({ item }) => {
      if (item.id === id) look();
    });
    signal.addEventListener('abort', () => left.reject(signal.reason), { once: true });
    try {
      look();
      return await left.promise;
    } finally {
      deafen();
    }
  }

  async finished(number: number): Promise<Result> {
    const deps = this.#deps;
    const active = this.#active;
    const run = this.#find(number);
    if (run === undefined) throw abort(`${this.title(number)} was deleted`);
    await Promise.race([deps.builds.finished(run), active.whenDetached]);
    return run.result ?? 'FAILURE';
  }

  async cancel(): Promise<Begun> {
    const deps = this.#deps;
    const active = this.#active;
    const item = this.#queued();
    if (item !== undefined && !item.causes.every((cause) => isCausedBy(cause, active.run))) return { cancelled: true };
    if (item !== undefined && (await deps.queue().cancel(item.id)) === true) return { cancelled: true };
    const run = this.#run();
    if (run === undefined) return { cancelled: true };
    deps.builds.stop(run, null, 'Calling Pipeline was cancelled');
    return { number: run.number };
  }

  title(number: number): string {
    const { items } = this.#deps.home;
    const run = this.#find(number);
    return `${items.fullDisplayName(this.#job)} ${run?.displayName ?? `#${number}`}`;
  }

  #find(number: number): Run | undefined {
    const run = this.#deps.home.runs.get(this.#job, number);
    return run === undefined || 'kind' in run ? undefined : run;
  }

  /** Returns the queue item of the run, also a moment after it left the queue. */
  #queued(): QueueItem | undefined {
    return this.#deps
      .queue()
      .items()
      .find((item) => item.job === this.#job.fullName && this.#isAskedBy(item));
  }

  #run(): Run | undefined {
    const deps = this.#deps;
    const active = this.#active;
    for (const run of deps.home.runs.newestFirst(this.#job)) {
      if (this.#isAskedBy(run)) return run;
      if (run.startTime < active.run.startTime) return undefined;
    }
    return undefined;
  }

  #isAskedBy({ causes }: { readonly causes: readonly Cause[] }): boolean {
    const { run } = this.#active;
    return causes.some((cause) => isCausedBy(cause, run) && cause.node === this.#node);
  }
}

import { upstreamCause } from '../../../builds/index.ts';
import type { Job } from '../../../home/index.ts';
import { deferred } from '../../../kit/index.ts';
import {
  type Cause,
  Failure,
  isCausedBy,
  type ParameterValue,
  type QueueItem,
  type Result,
  type Run,
} from '../../../model/index.ts';
import { abort } from '../../flow/failure.ts';
import type { EffectContext } from '../../flow/flow-thread.ts';
import type { FlowHost } from '../../host/flow-host.ts';

/** What became of a request in the queue. */
export type Begun = { readonly number: number } | { readonly cancelled: true };

/**
 * A run of another job that a step asked for. It is found again by its cause, which names the node of the step: in the
 * queue, or among the job's runs. So nothing is asked for twice, whenever the server ends.
 */
export class ChildRun {
  readonly #host: FlowHost;
  readonly #node: string;
  readonly #job: Job;

  constructor(host: FlowHost, node: string, job: Job) {
    this.#host = host;
    this.#node = node;
    this.#job = job;
  }

  /** Puts it into the queue, if no earlier server did. Answers its id there; null: it runs already. */
  async ask(
    parameters: readonly ParameterValue[] | null,
    quietPeriod: number,
    { resumed }: EffectContext,
  ): Promise<number | null> {
    if (resumed) {
      const queued = this.#queued();
      if (queued !== undefined) return queued.id;
      if (this.#run() !== undefined) return null;
    }
    const { deps, active } = this.#host;
    const cause = { ...upstreamCause(deps.home.items, active.run), node: this.#node };
    try {
      const request = { job: this.#job.fullName, causes: [cause], parameters, quietPeriod };
      return (await deps.queue().schedule(request)).item.id;
    } catch (error) {
      if (error instanceof Failure && error.code === 'SHUTTING_DOWN') return active.letGo;
      throw error;
    }
  }

  /** Waits until it has left the queue. */
  async begun(id: number | null, { signal }: EffectContext): Promise<Begun> {
    const queue = this.#host.deps.queue();
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

  /** Waits for its end. */
  async finished(number: number): Promise<Result> {
    const { deps, active } = this.#host;
    const run = this.#find(number);
    if (run === undefined) throw abort(`${this.title(number)} was deleted`);
    await Promise.race([deps.builds.finished(run), active.letGo]);
    return run.result ?? 'FAILURE';
  }

  /**
   * Takes it out of the queue, or stops it. Answers its number where it runs. An item that somebody else asked for as well
   * stays in the queue, where Jenkins takes it out.
   */
  async cancel(): Promise<Begun> {
    const { deps, active } = this.#host;
    const item = this.#queued();
    if (item !== undefined && !item.causes.every((cause) => isCausedBy(cause, active.run))) return { cancelled: true };
    if (item !== undefined && (await deps.queue().cancel(item.id)) === true) return { cancelled: true };
    const run = this.#run();
    if (run === undefined) return { cancelled: true };
    deps.builds.stop(run, null, 'Calling Pipeline was cancelled');
    return { number: run.number };
  }

  /** `folder » job #1`. */
  title(number: number): string {
    const { items } = this.#host.deps.home;
    const run = this.#find(number);
    return `${items.fullDisplayName(this.#job)} ${run?.displayName ?? `#${number}`}`;
  }

  #find(number: number): Run | undefined {
    const run = this.#host.deps.home.runs.get(this.#job, number);
    return run === undefined || 'kind' in run ? undefined : run;
  }

  /** In the queue, also a moment after it left. */
  #queued(): QueueItem | undefined {
    return this.#host.deps
      .queue()
      .items()
      .find((item) => item.job === this.#job.fullName && this.#isAskedBy(item));
  }

  #run(): Run | undefined {
    const { deps, active } = this.#host;
    for (const run of deps.home.runs.newestFirst(this.#job)) {
      if (this.#isAskedBy(run)) return run;
      if (run.startTime < active.run.startTime) return undefined;
    }
    return undefined;
  }

  #isAskedBy({ causes }: { readonly causes: readonly Cause[] }): boolean {
    const { run } = this.#host.active;
    return causes.some((cause) => isCausedBy(cause, run) && cause.node === this.#node);
  }
}

import type { Home, Job } from '../home/index.ts';
import { type Clock, deferred } from '../kit/index.ts';
import { type Cause, displayNameOf, Failure, type QueueItem, type Result, type Run } from '../model/index.ts';
import { type AskedRun, type DownstreamRequest, StepAbort } from '../points/index.ts';
import type { Queue } from '../queue/index.ts';
import type { ActiveRun } from './active-run.ts';
import type { Builds, Scheduler } from './types.ts';
import { untilStopped } from './until-stopped.ts';

export interface DownstreamRunsDependencies {
  readonly home: Pick<Home, 'items' | 'runs'>;
  readonly scheduler: Scheduler;
  readonly clock: Clock;
  queue(): Queue;
  runs(): Pick<Builds, 'finished'>;
}

export interface DownstreamStep {
  /** Names it among the run's steps. */
  readonly step: string;
  signal(): AbortSignal;
  /** Throws when the server has let go of the run. */
  check(): void;
}

/** What is noted of a request: before it is made, and with the queue's item after. */
interface Noted {
  readonly since: number;
  readonly item: number | null;
}

/**
 * Runs of other jobs that one step asked for, by keys of the step's own. Each is noted before and after it is asked for;
 * what an earlier server did not get to note is found by its cause, so that nothing is asked for twice.
 */
export class DownstreamRuns {
  readonly #deps: DownstreamRunsDependencies;
  readonly #active: ActiveRun;
  readonly #step: DownstreamStep;
  readonly #note: string;

  constructor(deps: DownstreamRunsDependencies, active: ActiveRun, step: DownstreamStep) {
    this.#deps = deps;
    this.#active = active;
    this.#step = step;
    this.#note = `${step.step}-downstream`;
  }

  async start(key: string, name: string, request: DownstreamRequest, cause: UpstreamCause): Promise<AskedRun> {
    const { clock, home, scheduler } = this.#deps;
    this.#step.check();
    const job = home.items.get(name);
    if (job?.kind !== 'job') throw new StepAbort(`No such job: ${name}`);
    const before = this.#noted().get(key);
    const known = before?.item ?? (before === undefined ? undefined : this.#unnoted(job, before.since));
    if (known !== undefined) {
      this.#write(key, { since: before?.since ?? 0, item: known });
      return { job: job.fullName, item: known, created: true };
    }
    this.#write(key, { since: clock.now(), item: null });
    const { parameters, alone, ...handedOver } = request;
    const { item, created } = await this.#unlessStopping(
      scheduler.schedule(job, {
        causes: [{ ...cause, ...handedOver }],
        delay: alone ? 0 : null,
        given: parameters,
        alone,
      }),
    );
    this.#write(key, { since: item.inQueueSince, item: item.id });
    return { job: job.fullName, item: item.id, created };
  }

  async begun({ job, item: id }: AskedRun): Promise<number | null> {
    const queue = this.#deps.queue();
    const left = deferred<number | null>();
    const look = (): void => {
      const item = queue.get(id);
      if (item?.state === 'left') left.resolve(item.number);
      else if (item === undefined) left.resolve(this.#runOf(job, id)?.number ?? null);
    };
    const deafen = queue.onChange(({ item }) => {
      if (item.id === id) look();
    });
    try {
      look();
      return await this.#orStopped(left.promise);
    } finally {
      deafen();
    }
  }

  async finished({ job: name }: AskedRun, number: number): Promise<{ title: string; result: Result }> {
    const { home, runs } = this.#deps;
    const job = home.items.get(name);
    const run = job?.kind === 'job' ? home.runs.get(job, number) : undefined;
    if (job?.kind !== 'job' || run === undefined || 'kind' in run)
      throw new StepAbort(`${name} #${number} was deleted`);
    await this.#orStopped(runs().finished(run));
    return { title: `${home.items.fullDisplayName(job)} ${displayNameOf(run)}`, result: run.result ?? 'FAILURE' };
  }

  async cancel({ item }: AskedRun): Promise<boolean> {
    this.#step.check();
    return (await this.#deps.queue().cancel(item)) === true;
  }

  /** A server that ends takes no more requests: the next one makes them. */
  async #unlessStopping<T>(request: Promise<T>): Promise<T> {
    try {
      return await request;
    } catch (error) {
      if (error instanceof Failure && error.code === 'SHUTTING_DOWN') return this.#active.letGo;
      throw error;
    }
  }

  #orStopped<T>(work: Promise<T>): Promise<T> {
    return untilStopped(work, this.#step.signal(), this.#active.letGo);
  }

  /** An item that an earlier server asked for and did not note: in the queue, or a run by now. */
  #unnoted(job: Job, since: number): number | undefined {
    const taken = new Set([...this.#noted().values()].map(({ item }) => item));
    const isOwn = (id: number, causes: readonly Cause[]): boolean => !taken.has(id) && this.#isAskedBy(causes);
    const isWaiting = (item: QueueItem): boolean => item.job === job.fullName && item.inQueueSince >= since;
    const item = this.#deps
      .queue()
      .items()
      .find((each) => isWaiting(each) && isOwn(each.id, each.causes));
    if (item !== undefined) return item.id;
    for (const run of this.#deps.home.runs.newestFirst(job)) {
      if (run.timestamp < since) return undefined;
      if (isOwn(run.queueId, run.causes)) return run.queueId;
    }
    return undefined;
  }

  #runOf(name: string, id: number): Run | undefined {
    const job = this.#deps.home.items.get(name);
    if (job?.kind !== 'job') return undefined;
    for (const run of this.#deps.home.runs.newestFirst(job)) {
      if (run.queueId === id) return run;
      if (run.startTime < this.#active.run.startTime) return undefined;
    }
    return undefined;
  }

  #isAskedBy(causes: readonly Cause[]): boolean {
    const { job, number } = this.#active.run;
    return causes.some((cause) => cause.kind === 'upstream' && cause.project === job && cause.build === number);
  }

  #noted(): Map<string, Noted> {
    const note = this.#active.folder.readNote(this.#note);
    return new Map(Object.entries((note as Record<string, Noted> | undefined) ?? {}));
  }

  #write(key: string, noted: Noted): void {
    this.#step.check();
    this.#active.folder.writeNote(this.#note, Object.fromEntries(this.#noted().set(key, noted)));
  }
}

type UpstreamCause = Extract<Cause, { kind: 'upstream' }>;

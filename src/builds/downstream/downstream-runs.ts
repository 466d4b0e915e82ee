import type { Job } from '../../home/index.ts';
import type { Clock } from '../../kit/index.ts';
import { type Cause, Failure, isCausedBy, type Result } from '../../model/index.ts';
import { type AskedRun, type DownstreamRequest, StepAbort } from '../../points/index.ts';
import type { ActiveRun } from '../active/active-run.ts';
import { untilStopped } from '../active/until-stopped.ts';
import type { Scheduler } from '../types.ts';
import { type EndedRun, type FollowDependencies, type FollowedRun, followRun } from './followed-run.ts';

export interface DownstreamRunsDependencies extends FollowDependencies {
  readonly scheduler: Scheduler;
  readonly clock: Clock;
}

export interface DownstreamStep {
  /** Identifies the step among the run's steps. */
  readonly step: string;
  signal(): AbortSignal;
  /** Throws when the server has detached from the run. */
  check(): void;
}

/** Describes what is recorded of a request: before it is made, with the queue's item after, and how its run ended. */
interface Noted {
  readonly since: number;
  readonly item: number | null;
  /** Says whether the item was created by the request; missing means yes. */
  readonly created?: boolean;
  readonly end?: EndedRun;
}

/**
 * Manages the runs of other jobs that one step requested, by keys of the step's own. Each is recorded before and after it
 * is requested; what an earlier server did not get to record is found by its cause, so that nothing is requested twice. All
 * that are requested alone are followed at once, and their ends recorded: a run may be discarded before it is its turn to
 * be waited for.
 */
export class DownstreamRuns {
  readonly #deps: DownstreamRunsDependencies;
  readonly #active: ActiveRun;
  readonly #step: DownstreamStep;
  readonly #note: string;
  readonly #followed = new Map<number, FollowedRun>();

  constructor(deps: DownstreamRunsDependencies, active: ActiveRun, step: DownstreamStep) {
    this.#deps = deps;
    this.#active = active;
    this.#step = step;
    this.#note = `${step.step}-downstream`;
  }

  async start(key: string, name: string, request: DownstreamRequest, cause: UpstreamCause): Promise<AskedRun> {
    const { home } = this.#deps;
    this.#step.check();
    const job = home.items.get(name);
    if (job?.kind !== 'job') throw new StepAbort(`No such job: ${name}`);
    const { item, created } = this.#known(key, job) ?? (await this.#ask(key, job, request, cause));
    const asked = { job: job.fullName, item, created };
    if (request.alone) this.#follow(asked);
    return asked;
  }

  begun(asked: AskedRun): Promise<number | null> {
    return this.#orStopped(this.#follow(asked).begun);
  }

  async finished(asked: AskedRun, number: number): Promise<{ title: string; result: Result }> {
    const ended = await this.#orStopped(this.#follow(asked).ended);
    if (ended === null) throw new StepAbort(`${asked.job} #${number} was deleted`);
    return ended;
  }

  /** Cancels an item. A request of somebody else that was folded into the item leaves it in the queue. */
  async cancel({ item: id }: AskedRun): Promise<boolean> {
    this.#step.check();
    const queue = this.#deps.queue();
    if (queue.get(id)?.causes.every((cause) => isCausedBy(cause, this.#active.run)) === false) return false;
    return (await queue.cancel(id)) === true;
  }

  /** Returns what an earlier server requested. */
  #known(key: string, job: Job): { readonly item: number; readonly created: boolean } | undefined {
    const before = this.#noted().get(key);
    if (before === undefined) return undefined;
    if (before.item !== null) return { item: before.item, created: before.created ?? true };
    const found = this.#unnoted(key, job, before.since);
    if (found !== undefined) this.#write(key, { ...before, ...found });
    return found;
  }

  async #ask(
    key: string,
    job: Job,
    { parameters, alone, ...handedOver }: DownstreamRequest,
    cause: UpstreamCause,
  ): Promise<{ readonly item: number; readonly created: boolean }> {
    const since = this.#deps.clock.now();
    this.#write(key, { since, item: null });
    const { item, created } = await this.#unlessStopping(
      this.#deps.scheduler.schedule(job, {
        causes: [{ ...cause, ...handedOver, request: this.#nameOf(key) }],
        delay: alone ? 0 : null,
        given: parameters,
        alone,
      }),
    );
    this.#write(key, { since, item: item.id, created });
    return { item: item.id, created };
  }

  #follow(asked: AskedRun): FollowedRun {
    const known = this.#followed.get(asked.item);
    if (known !== undefined) return known;
    const end = [...this.#noted().values()].find(({ item }) => item === asked.item)?.end;
    const followed = end === undefined ? this.#watch(asked) : over(end);
    this.#followed.set(asked.item, followed);
    return followed;
  }

  #watch(asked: AskedRun): FollowedRun {
    const { begun, ended } = followRun(this.#deps, asked, this.#active.run.startTime);
    const noted = ended.then((end) => {
      if (end !== null) this.#noteEnd(asked.item, end);
      return end;
    });
    // Nobody may be waiting any more, or not yet.
    for (const each of [begun, noted]) each.catch(() => undefined);
    return { begun, ended: noted };
  }

  /** Records the end of a run. The step may be over by now. */
  #noteEnd(item: number, end: EndedRun): void {
    if (this.#active.detached || this.#active.run.state === 'completed') return;
    for (const [key, noted] of this.#noted()) if (noted.item === item) this.#write(key, { ...noted, end });
  }

  /**
   * Waits for a request. A server that ends takes no more requests: this then waits until the run is detached, and the next
   * server makes them.
   */
  async #unlessStopping<T>(request: Promise<T>): Promise<T> {
    try {
      return await request;
    } catch (error) {
      if (error instanceof Failure && error.code === 'SHUTTING_DOWN') return this.#active.whenDetached;
      throw error;
    }
  }

  #orStopped<T>(work: Promise<T>): Promise<T> {
    return untilStopped(work, this.#step.signal(), this.#active.whenDetached);
  }

  /** Returns an item that an earlier server requested and did not record: it is in the queue, or a run by now. */
  #unnoted(key: string, job: Job, since: number): { readonly item: number; readonly created: boolean } | undefined {
    const isAsked = (cause: Cause | undefined): boolean =>
      isCausedBy(cause, this.#active.run) && cause.request === this.#nameOf(key);
    const waiting = this.#deps.queue().items();
    const item = waiting.find((each) => each.job === job.fullName && each.causes.some(isAsked));
    if (item !== undefined) return { item: item.id, created: isAsked(item.causes[0]) };
    for (const run of this.#deps.home.runs.newestFirst(job)) {
      if (run.startTime < since) return undefined;
      if (run.causes.some(isAsked)) return { item: run.queueId, created: isAsked(run.causes[0]) };
    }
    return undefined;
  }

  #nameOf(key: string): string {
    return `${this.#step.step} ${key}`;
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

function over(end: EndedRun): FollowedRun {
  return { begun: Promise.resolve(end.number), ended: Promise.resolve(end) };
}

type UpstreamCause = Extract<Cause, { kind: 'upstream' }>;

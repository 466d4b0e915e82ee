import { type Agents, leasedSlot } from '../../agents/index.ts';
import type { Home, Job } from '../../home/index.ts';
import { type Clock, type Deferred, deferred, endsWithin, messageOf, orAborted } from '../../kit/index.ts';
import type { QueueEntry, Run } from '../../model/index.ts';
import type { ExecutorSlot, Queue, RecordStart } from '../../queue/index.ts';
import { ActiveRun } from '../active/active-run.ts';
import { estimateDuration } from '../active/estimate.ts';
import { Detached } from '../active/interruption.ts';
import type { Phase } from '../active/phase.ts';
import { firstState, type RunState, RunStateFolder } from '../active/run-state-folder.ts';
import type { NewStopRequest } from '../active/stop-requests.ts';
import type { ChangeSets } from '../changes/change-sets.ts';
import { LineTimeRecorder } from '../console/line-time-recorder.ts';
import { RunLog } from '../console/run-log.ts';
import { shownVariables } from '../environment/shown-variables.ts';
import type { Builds, RunListener } from '../types.ts';
import { adoptSlot, endProcesses } from './adopted-run.ts';
import { beginRun } from './begin-run.ts';
import { Calm } from './calm.ts';
import type { Discarder } from './discarder.ts';
import { type ClearDependencies, clearAway, endLostRun, endRun } from './ending.ts';
import {
  findRecovered,
  type RecoveredRun,
  restoreBegun,
  type SavedItems,
  type WaitingItems,
  withoutStarted,
} from './recovered-runs.ts';
import { TableByJob } from './table-by-job.ts';

export interface RunsDependencies extends ClearDependencies {
  readonly home: Home;
  readonly clock: Clock;
  readonly agents: Pick<Agents, 'of' | 'lease' | 'expect'>;
  queue(): Queue;
  /** Ends every process that carries the run's cookie. */
  killProcesses(run: Run, node: string): Promise<unknown>;
  readonly discarder: Discarder;
  readonly changeSets: Pick<ChangeSets, 'culprits'>;
  /** Performs what follows from a final result. */
  readonly afterResult?: Phase;
}

/** Represents all runs that are not completed: those this server drives, and until `resume` those an earlier one left. */
export class RunsUnderWay implements Builds {
  readonly #deps: RunsDependencies;
  readonly #active = new TableByJob<string, ActiveRun>(({ run }) => run.job);
  /**
   * Holds completed runs whose state is still being removed: they count only where their folder is to be taken away, or the
   * server detaches.
   */
  readonly #cleared = new Set<ActiveRun>();
  /** Holds runs that are about to be under way. */
  readonly #beginning = new TableByJob<object, { readonly job: string; readonly begun: Promise<number> }>(
    ({ job }) => job,
  );
  readonly #recovered = new TableByJob<string, RecoveredRun>(({ run }) => run.job);
  /** Holds recovered runs that came out of the queue a moment before the crash. */
  readonly #justBegun = new Set<string>();
  readonly #listeners: RunListener[] = [];
  readonly #startListeners = new Set<(run: Run) => void>();
  readonly #resumed: Deferred<void> = deferred();
  readonly #calm = new Calm(() => this.#isCalm);
  #perform: Phase = () => Promise.reject(new Error('nothing drives runs yet'));
  #reconciled = false;
  #isResuming = false;
  #closed = false;

  constructor(deps: RunsDependencies) {
    this.#deps = deps;
  }

  /**
   * Sets the phase that takes runs to their final results from now on: it must be called before the first of them begins.
   */
  drive(perform: Phase): void {
    this.#perform = perform;
  }

  running({ fullName }: Pick<Job, 'fullName'>): readonly Run[] {
    const found = [...this.#active.of(fullName), ...this.#recovered.of(fullName)].map(({ run }) => run);
    return found.length < 2 ? found : found.sort((a, b) => b.number - a.number);
  }

  beginning(job: Pick<Job, 'fullName'>): number {
    return this.#beginning.of(job.fullName).size;
  }

  runningJobs(): ReadonlySet<string> {
    return new Set([this.#active, this.#recovered, this.#beginning].flatMap((table) => [...table.jobs()]));
  }

  isRunning(run: Run): boolean {
    return this.#active.has(keyOf(run)) || this.#recovered.has(keyOf(run));
  }

  stop(run: Run, userId: string | null, text?: string): void {
    const active = this.#active.get(keyOf(run));
    const recovered = this.#recovered.get(keyOf(run));
    if (active !== undefined) active.stop(userId, text);
    else if (recovered?.job.itemKind.form === 'pipeline')
      this.#request(run, { kind: 'stop', userId, ...(text !== undefined && { reason: text }) });
    else if (recovered !== undefined) this.#folder(recovered.job, run.number).writeStop(userId);
  }

  terminate(run: Run, userId: string | null): void {
    this.#request(run, { kind: 'terminate', userId });
  }

  kill(run: Run, userId: string | null): void {
    this.#request(run, { kind: 'kill', userId });
  }

  supersede(run: Run, by: Run): void {
    this.#request(run, { kind: 'stop', userId: null, supersededBy: by.number });
  }

  /** Requests a pipeline to stop; one that is not taken up yet receives the request when it is. */
  #request(run: Run, request: NewStopRequest): void {
    const active = this.#active.get(keyOf(run));
    if (active !== undefined) active.requestStop(request);
    else {
      const recovered = this.#recovered.get(keyOf(run));
      if (recovered?.job.itemKind.form === 'pipeline') this.#folder(recovered.job, run.number).addStopRequest(request);
    }
  }

  executorOf(run: Run): { readonly node: string; readonly number: number } | null {
    const slot = this.#active.get(keyOf(run))?.slot;
    return slot === undefined ? null : { node: slot.node, number: slot.number };
  }

  variablesOf(run: Run): ReadonlyMap<string, string> | null {
    const active = this.#active.get(keyOf(run));
    if (active === undefined || active.isPipeline) return null;
    return shownVariables(active, this.#deps.agents.of(active.node).system.environment);
  }

  estimatedDuration(job: Job): number {
    return estimateDuration(this.#deps.home.runs, job);
  }

  async finished(run: Run): Promise<void> {
    if (this.#recovered.has(keyOf(run))) await this.#resumed.promise;
    await this.#active.get(keyOf(run))?.completed.promise;
  }

  calm(): Promise<void> {
    return this.#calm.comes();
  }

  /** Checks whether waiting for calm is over; it must be called when something that was in the way may not be any more. */
  lookWhetherCalm(): void {
    this.#calm.look();
  }

  get #isCalm(): boolean {
    const isEmpty = this.#beginning.size === 0 && this.#recovered.size === 0;
    return isEmpty && ![...this.#active.values()].some(({ isInTheWay }) => isInTheWay);
  }

  /** Calls the listener at the starts and ends of all runs from now on. */
  listen(listener: RunListener): void {
    this.#listeners.push(listener);
  }

  onStarted(listener: (run: Run) => void): () => void {
    this.#startListeners.add(listener);
    return () => this.#startListeners.delete(listener);
  }

  isLogging(run: Run): boolean {
    return this.isRunning(run);
  }

  /** Takes a number for the item, for good, and lets the run go on by itself. */
  async start(item: QueueEntry, slot: ExecutorSlot, record: RecordStart): Promise<number> {
    const beginning = { job: item.job, begun: this.#start(item, slot, record) };
    this.#beginning.set(beginning, beginning);
    try {
      return await beginning.begun;
    } finally {
      this.#beginning.delete(beginning);
      this.lookWhetherCalm();
    }
  }

  async #start(item: QueueEntry, slot: ExecutorSlot, record: RecordStart): Promise<number> {
    const { home, clock } = this.#deps;
    // What an earlier server let runs hold is not for others.
    if (this.#isResuming) await this.#resumed.promise;
    if (this.#closed) throw new Error('the server is stopping');
    const job = home.items.get(item.job);
    if (job?.kind !== 'job') throw new Error(`${item.job} is gone`);
    const run = await beginRun(home, job, {
      item,
      node: slot.node,
      now: clock.now(),
      record: ({ number }) => {
        // What a server finds that comes after this one tells it that the run has done nothing yet.
        this.#folder(job, number).writeFirst(firstState(slot));
        return record(number);
      },
    });
    // Whoever comes after this server finds the item and its run, and drives it.
    if (this.#closed) throw new Error('the server is stopping');
    const active = this.#activate(job, run, slot, null);
    this.#tell('onStarted', job, run);
    for (const listener of this.#startListeners) listener(run);
    this.#drive(active);
    return run.number;
  }

  /**
   * Says whether a run of the job, or of a job inside the folder or matrix project, is under way; those that begin count.
   */
  async isBusy(place: string): Promise<boolean> {
    const isInside = (job: string): boolean => `${job}/`.startsWith(`${place}/`);
    await Promise.allSettled([
      ...[...this.#beginning.values()].flatMap(({ job, begun }) => (isInside(job) ? [begun] : [])),
      ...[...this.#cleared].flatMap(({ run, settled }) => (isInside(run.job) ? [settled.promise] : [])),
    ]);
    return [...this.#active.values(), ...this.#recovered.values()].some(({ run }) => isInside(run.job));
  }

  async reconcile({ begun, ...waiting }: SavedItems): Promise<WaitingItems> {
    const { home, clock } = this.#deps;
    await restoreBegun(home, begun);
    await this.#findRecovered();
    const rest = await withoutStarted(home, waiting, clock.now());
    for (const { job, number } of rest.left) {
      if (number !== null && !waiting.left.some((item) => item.job === job && item.number === number))
        this.#justBegun.add(keyOf({ job, number }));
    }
    return rest;
  }

  async resume(): Promise<void> {
    this.#isResuming = true;
    try {
      await this.#resumeAll();
    } finally {
      this.#resumed.resolve();
      this.lookWhetherCalm();
    }
  }

  async #resumeAll(): Promise<void> {
    await this.#findRecovered();
    const held: Promise<void>[] = [];
    for (const recovered of [...this.#recovered.values()]) {
      const { job, run } = recovered;
      try {
        const active = await this.#resumeRun(recovered);
        if (active !== null) held.push(Promise.race([active.held.promise, active.settled.promise]));
      } catch (err) {
        this.#deps.log.error({ job: job.fullName, run: run.number, err }, 'an unfinished run could not be taken up');
      }
    }
    await Promise.all(held);
  }

  /** Resolves when all that an earlier server left is taken up, and holds what it held. */
  get resumed(): Promise<void> {
    return this.#isResuming ? this.#resumed.promise : Promise.resolve();
  }

  async detach(limitMs: number): Promise<void> {
    this.#closed = true;
    this.#deps.discarder.close();
    const driven = [...this.#active.values()];
    const detached = driven.map((active) => active.detach());
    const settled = [...driven, ...this.#cleared].map((active) => active.settled.promise);
    await endsWithin(this.#deps.clock, limitMs, Promise.allSettled([...detached, ...settled]));
  }

  async #findRecovered(): Promise<void> {
    if (this.#reconciled) return;
    this.#reconciled = true;
    for (const recovered of await findRecovered(this.#deps.home)) {
      this.#recovered.set(keyOf(recovered.run), recovered);
    }
  }

  /** Resumes a run; null where it is over. */
  async #resumeRun({ job, run }: RecoveredRun): Promise<ActiveRun | null> {
    const key = keyOf(run);
    const progress = this.#folder(job, run.number).read();
    if (progress === null && !this.#justBegun.has(key)) {
      await endProcesses(this.#deps, run);
      await endLostRun(this.#deps, job, run);
      this.#deps.home.queue.noteKept(run.queueId);
      this.#recovered.delete(key);
      this.#tell('onCompleted', job, run);
      return null;
    }
    const slot = adoptSlot(this.#deps, { job, run, node: progress?.node ?? run.builtOn });
    const active = this.#activate(job, run, slot, progress);
    this.#recovered.delete(key);
    this.#drive(active);
    return active;
  }

  #activate(job: Job, run: Run, slot: ExecutorSlot, resumed: RunState | null): ActiveRun {
    const { home, log, clock } = this.#deps;
    const folder = this.#folder(job, run.number);
    const runLog = new RunLog(home.runs.paths.log(job, run.number), log);
    const lineTimes = { store: home.runFiles.lineTimes, clock, log };
    const active = new ActiveRun({
      job,
      run,
      slot: leasedSlot(this.#deps.agents, slot, { job: job.fullName, number: run.number }),
      folder,
      log: runLog,
      lineTimes: recordsTimestamps(job.config) ? new LineTimeRecorder(lineTimes, run, runLog) : null,
      resumed,
    });
    this.#active.set(keyOf(run), active);
    return active;
  }

  #folder(job: Job, number: number): RunStateFolder {
    return new RunStateFolder(this.#deps.home.runs.paths.control(job, number), this.#deps.log);
  }

  /**
   * Drives a run to its end. Never rejects: a run always ends, and releases its executor, unless the server detaches from
   * it.
   */
  #drive(active: ActiveRun): void {
    this.#toTheEnd(active).then(
      () => this.#ended(active),
      (error) => {
        if (!(error instanceof Detached)) this.#internalError(active, error);
        active.settled.resolve();
      },
    );
  }

  async #toTheEnd(active: ActiveRun): Promise<void> {
    try {
      const { begun } = active.slot;
      if (begun !== undefined) await orAborted(begun, active.signal).catch(() => undefined);
      if (active.resumed?.phase !== 'ending') await this.#perform(active);
    } catch (error) {
      if (active.detached) throw new Detached();
      this.#internalError(active, error);
      active.log.line(`FATAL: ${messageOf(error)}`);
      active.worsen('FAILURE');
    }
    await endRun(this.#deps, active);
  }

  /**
   * Releases what an ended run held. Whoever saw it completed finds its executor free and its job still: nothing is waited
   * for in between.
   */
  #ended(active: ActiveRun): void {
    const { job, run } = active;
    this.#active.delete(keyOf(run));
    active.folder.close();
    active.slot.release();
    active.completed.resolve();
    this.#deps.home.queue.noteKept(run.queueId);
    this.lookWhetherCalm();
    this.#cleared.add(active);
    void clearAway(this.#deps, { job, number: run.number, path: active.folder.path }).then(() => {
      this.#cleared.delete(active);
      active.settled.resolve();
    });
    this.#tell('onCompleted', job, run);
    if (!this.#closed) void this.#deps.discarder.discard(job);
    this.#deps.queue().maintain();
  }

  #internalError({ run }: ActiveRun, err: unknown): void {
    this.#deps.log.error({ job: run.job, run: run.number, err }, 'a run failed inside the server');
  }

  #tell(event: 'onStarted' | 'onCompleted', job: Job, run: Run): void {
    for (const listener of this.#listeners) {
      try {
        listener[event]?.(job, run);
      } catch (err) {
        this.#deps.log.error({ job: job.fullName, run: run.number, err }, 'a listener of runs failed');
      }
    }
  }
}

function keyOf({ job, number }: Pick<Run, 'job' | 'number'>): string {
  return `${job}#${number}`;
}

function recordsTimestamps({ buildWrappers }: Job['config']): boolean {
  return buildWrappers.some(
    ({ kind }) => kind !== null && 'recordsTimestamps' in kind && kind.recordsTimestamps === true,
  );
}

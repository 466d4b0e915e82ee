import type { LeasedSlot, ProcessMark } from '../../agents/index.ts';
import type { Job } from '../../home/index.ts';
import { deferred } from '../../kit/index.ts';
import { type Interruption, type Result, type Run, worse } from '../../model/index.ts';
import type { JobConfig } from '../../points/index.ts';
import type { LineTimeRecorder } from '../console/line-time-recorder.ts';
import type { RunLog } from '../console/run-log.ts';
import { BuildInterrupted, Detached } from './interruption.ts';
import { noteCommandsElsewhere } from './left-behind.ts';
import {
  isBefore,
  type NotedStop,
  type PhaseName,
  type RunState,
  type RunStateFolder,
  stepAt,
} from './run-state-folder.ts';
import { type Driver, type NewStopRequest, StopRequests } from './stop-requests.ts';

export interface ActiveRunParts {
  readonly job: Job;
  readonly run: Run;
  readonly slot: LeasedSlot;
  readonly log: RunLog;
  /** Records the times of the console's lines; null where nobody wants them. */
  readonly lineTimes: LineTimeRecorder | null;
  readonly folder: RunStateFolder;
  /** Holds the state in which an earlier server left it; null for a new run. */
  readonly resumed: RunState | null;
}

/**
 * Represents one run under way: its state so far, and the ways to stop it. It is made when the number is taken and lives
 * until the run is completed, or the server detaches from it (`detach`): then nothing of it may be written any more.
 */
export class ActiveRun {
  readonly job: Job;
  readonly run: Run;
  readonly slot: LeasedSlot;
  readonly log: RunLog;
  readonly lineTimes: LineTimeRecorder | null;
  readonly folder: RunStateFolder;
  /** Holds the configuration as it was when the run, or its continuation, began. */
  readonly config: JobConfig;
  readonly resumed: RunState | null;
  /** Holds the environment without what SCM, wrappers and build steps added; `env` holds it with that. */
  baseEnv: ReadonlyMap<string, string> = new Map();
  readonly env = new Map<string, string>();
  /** Is true where a step failed because the machine was lost. */
  agentLost = false;
  /** Is true where processes were started, so some may be left over. */
  launched: boolean;
  /** Holds a moment before any process of the run; null where an earlier server may have begun some. */
  since: ProcessMark | null = null;
  /** Holds the executor number that the processes know; it may differ from the slot's after a restart. */
  readonly executor: number;
  /** Names the node; '' is the built-in one. */
  readonly node: string;
  workspace: string | null;
  /** Holds encrypted additions to the environment. */
  environment: string | null;
  /** Resolves when the run is completed. */
  readonly completed = deferred();
  /** Resolves when what an earlier server let the run hold, as executors and folders, is held again. */
  readonly held = deferred();
  /** Resolves when nothing of this run is under way in this process any more: completed or detached. */
  readonly settled = deferred();
  /** Rejects with Detached; what waits for a process waits for this too. */
  readonly whenDetached: Promise<never>;
  #result: Result;
  #position: Pick<RunState, 'phase' | 'index'>;
  #logSize: number;
  #controller = new AbortController();
  readonly #hurry = new AbortController();
  #isNotedElsewhere = false;
  #final = false;
  #stopped: boolean;
  #stopResult: Result = 'ABORTED';
  #detached = false;
  #begunAgain = false;
  readonly #reject: (reason: unknown) => void;
  /** Stops a pipeline; null for another run, which its signal stops. */
  readonly #stopRequests: StopRequests | null;

  constructor({ job, run, slot, log, lineTimes, folder, resumed }: ActiveRunParts) {
    this.job = job;
    this.run = run;
    this.slot = slot;
    this.log = log;
    this.lineTimes = lineTimes;
    this.folder = folder;
    this.config = job.config;
    this.resumed = resumed;
    this.launched = resumed !== null;
    this.executor = resumed?.executor ?? slot.number;
    this.node = resumed?.node ?? slot.node;
    this.workspace = resumed?.workspace ?? null;
    this.environment = resumed?.environment ?? null;
    this.#result = resumed?.result ?? 'SUCCESS';
    this.#position = { phase: resumed?.phase ?? 'head', index: resumed?.index ?? 0 };
    this.#logSize = resumed?.logSize ?? log.size();
    const detachment = deferred<never>();
    detachment.promise.catch(() => undefined);
    this.whenDetached = detachment.promise;
    this.#reject = detachment.reject;
    this.#stopped = resumed?.stopped ?? false;
    // The state of a new run was written with its start.
    if (resumed !== null) {
      run.interruptions = resumed.interruptions;
      run.workspace = resumed.workspace;
    }
    this.#stopRequests = job.itemKind.form === 'pipeline' ? new StopRequests(run, folder) : null;
    if (resumed === null || this.#stopRequests === null) this.held.resolve();
    // Nobody could ask a new run to stop yet.
    const mayBeNoted = resumed !== null && this.#stopRequests === null && !this.#stopped;
    const noted = mayBeNoted ? folder.readStop() : undefined;
    if (noted !== undefined) this.#stopAgain(noted);
  }

  get result(): Result {
    return this.#result;
  }

  /** Returns the signal of what is under way now; after an interruption the clean-up has a fresh one. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Returns the signal of a run that was stopped once: from then on it does not wait for a machine that is away. */
  get hurry(): AbortSignal {
    return this.#hurry.signal;
  }

  get isFinal(): boolean {
    return this.#final;
  }

  get detached(): boolean {
    return this.#detached;
  }

  worsen(result: Result): void {
    if (!this.#final) this.#result = worse(this.#result, result);
  }

  /** Says whether the step was over before a restart of the server. */
  passed(phase: PhaseName, index = 0): boolean {
    return this.resumed !== null && isBefore({ phase, index }, this.resumed);
  }

  /** Records that a step begins. Going back is ignored: a step that is set up again is not a new position. */
  enter(phase: PhaseName, index = 0): void {
    if (this.#detached) throw new Detached();
    if (isBefore({ phase, index }, this.#position)) return;
    // The step that was under way before a restart began where it began then.
    if (isBefore(this.#position, { phase, index })) this.#logSize = this.log.size();
    this.#position = { phase, index };
    this.#write();
  }

  /** Removes from the console what an earlier server's attempt at the step has printed, as the step prints it again. */
  beginAgain(step: string): void {
    const { resumed } = this;
    if (resumed?.logSize === undefined || stepAt(resumed) !== step || this.#begunAgain) return;
    this.#begunAgain = true;
    this.log.cutTo(this.#logSize);
  }

  /** Throws when the run was stopped, or the server has let go of it. */
  check(): void {
    if (this.#detached) throw new Detached();
    this.signal.throwIfAborted();
  }

  /**
   * Enters a step unless the run was stopped. The step that an earlier server had under way is entered even then: its
   * launches are joined, and so ended.
   */
  begin(phase: PhaseName, index = 0): void {
    const underWay = this.resumed?.phase === phase && this.resumed.index === index;
    if (!underWay) this.signal.throwIfAborted();
    this.enter(phase, index);
  }

  /** Records what changed beside the position. */
  note(): void {
    if (!this.#detached) this.#write();
  }

  /**
   * Stops the run. The first who requests it is remembered; later requests stop what is under way by then. `text` is the
   * reason where nobody requested it.
   */
  stop(userId: string | null, text?: string): void {
    if (this.#final || this.#detached) return;
    if (this.#stopRequests !== null) {
      this.#stopRequests.add({ kind: 'stop', userId, ...(text !== undefined && { reason: text }) });
      return;
    }
    if (this.run.interruptions.length === 0) {
      this.folder.writeStop(userId, this.#controller.signal.aborted ? this.#stopResult : null);
      this.run.interruptions = [{ userId, text: text ?? `Aborted by ${userId ?? 'anonymous'}` }];
    }
    this.#interrupt();
  }

  /**
   * Stops the run on behalf of a step that works for it, with this result; `line` goes into the console. Nobody is recorded
   * as having requested it. Returns false where it is too late for that.
   */
  stopByStep(result: Result, line: string): boolean {
    if (this.#final || this.#detached || this.#stopped) return false;
    if (!isBefore(this.#position, { phase: 'teardown', index: 0 })) return false;
    this.#stopResult = result;
    this.folder.writeStop(this.run.interruptions[0]?.userId ?? null, result);
    this.log.line(line);
    this.#interrupt();
    return true;
  }

  get isPipeline(): boolean {
    return this.#stopRequests !== null;
  }

  /**
   * Says whether a server that wants to end must wait for the run. It is false where the run only waits for something that
   * goes on without the server.
   */
  get isInTheWay(): boolean {
    return this.#stopRequests === null || this.#final || this.#stopRequests.isBusy;
  }

  /** Requests a pipeline to stop in one of its ways; other runs are left alone. */
  requestStop(request: NewStopRequest): void {
    if (!this.#final && !this.#detached) this.#stopRequests?.add(request);
  }

  /**
   * Passes a pipeline's requests to stop to `apply` from now on, those of before at once. `suspend` is called when the
   * server detaches from the run, before anything is closed, with what `whenDetached` rejects with. `isBusy` says whether
   * the run does more than wait.
   */
  drivenBy(driver: Driver): void {
    this.#stopRequests?.drivenBy(driver);
  }

  /** Says whether a stop was obeyed and reported in the log. */
  get stopped(): boolean {
    return this.#stopped;
  }

  markStopped(): void {
    this.#stopped = true;
    // What the log says of the stop is not said again.
    this.#logSize = this.log.size();
    this.worsen(this.#stopResult);
    this.note();
  }

  /** Records that the server itself ends the run. */
  interrupt(interruption: Interruption): void {
    this.run.interruptions = [...this.run.interruptions, interruption];
  }

  /** Renews the signal, so that what comes now, the clean-up, is not stopped by what stopped the rest. */
  renewSignal(): void {
    if (this.#controller.signal.aborted) this.#controller = new AbortController();
  }

  /** Makes the result final: from here on it stays as it is and a stop does nothing. */
  finalize(): void {
    this.#final = true;
  }

  /** Records that a command is begun on another machine, which keeps something of it until the run is over. */
  beginsElsewhere(): void {
    this.launched = true;
    if (this.#isNotedElsewhere) return;
    noteCommandsElsewhere(this.folder.path);
    this.#isNotedElsewhere = true;
  }

  /** Resolves when the times of its lines are not written any more; for all other work under way see `settled`. */
  async detach(): Promise<void> {
    const reason = new Detached();
    this.#stopRequests?.suspend(reason);
    this.#detached = true;
    const closed = this.lineTimes?.close();
    this.log.close();
    this.folder.close();
    this.#reject(reason);
    await closed;
  }

  /** Repeats a stop that an earlier server was to perform and did not get to. */
  #stopAgain({ userId, byStep }: NotedStop): void {
    if (byStep !== null) this.#stopResult = byStep;
    if (byStep === null || userId !== null) this.stop(userId);
    else this.#interrupt();
  }

  #interrupt(): void {
    this.#controller.abort(new BuildInterrupted());
    this.#hurry.abort();
  }

  #write(): void {
    this.folder.write({
      ...this.#position,
      result: this.#result,
      logSize: this.#logSize,
      executor: this.executor,
      node: this.node,
      workspace: this.workspace,
      environment: this.environment,
      interruptions: this.run.interruptions,
      stopped: this.#stopped,
    });
  }
}

import type { Run } from '../../model/index.ts';
import type { RunStateFolder, StopRequest } from './run-state-folder.ts';

export type NewStopRequest = Omit<StopRequest, 'id'>;

/** Runs a pipeline's script, and applies requests to stop it. */
export interface Driver {
  apply(request: StopRequest): void;
  suspend(reason: unknown): void;
  isBusy(): boolean;
}

/**
 * Stops a pipeline's run. A request is noted before it is applied: whoever was answered finds it done, even by the next
 * server. Requests that come before the script runs wait for what runs it.
 */
export class StopRequests {
  readonly #run: Run;
  readonly #folder: RunStateFolder;
  /** Holds requests that nobody applies yet. */
  readonly #waiting: StopRequest[] = [];
  #driver: Driver | null = null;

  /** Begins with the requests that came to an earlier server. */
  constructor(run: Run, folder: RunStateFolder) {
    this.#run = run;
    this.#folder = folder;
    for (const request of folder.readStopRequests()) this.#pass(request);
  }

  add(request: NewStopRequest): void {
    this.#pass(this.#folder.addStopRequest(request));
  }

  drivenBy(driver: Driver): void {
    this.#driver = driver;
    for (const request of this.#waiting.splice(0)) driver.apply(request);
  }

  suspend(reason: unknown): void {
    this.#driver?.suspend(reason);
  }

  get isBusy(): boolean {
    return this.#driver?.isBusy() === true;
  }

  #pass(request: StopRequest): void {
    if (request.kind === 'stop') this.#noteInterruption(request);
    if (this.#driver === null) this.#waiting.push(request);
    else this.#driver.apply(request);
  }

  #noteInterruption({ userId, supersededBy, reason }: StopRequest): void {
    if (this.#run.interruptions.length > 0) return;
    if (supersededBy !== undefined) {
      this.#run.interruptions = [{ userId: null, text: `Superseded by #${supersededBy}` }];
    } else this.#run.interruptions = [{ userId, text: reason ?? `Aborted by ${userId ?? 'anonymous'}` }];
  }
}

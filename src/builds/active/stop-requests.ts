import type { Run } from '../../model/index.ts';
import type { RunStateFolder, StopRequest } from './run-state-folder.ts';

export type NewStopRequest = Omit<StopRequest, 'id'>;

/** What runs a pipeline's script. */
export interface Driver {
  apply(order: StopRequest): void;
  suspend(reason: unknown): void;
  isBusy(): boolean;
}

/**
 * How a pipeline's run is stopped. An order is noted before anybody obeys it: whoever was answered finds it done, even by
 * the next server. Orders that come before the script runs wait for what runs it.
 */
export class StopRequests {
  readonly #run: Run;
  readonly #folder: RunStateFolder;
  /** Orders that nobody obeys yet. */
  readonly #waiting: StopRequest[] = [];
  #driver: Driver | null = null;

  /** Begins with the orders that an earlier server was given. */
  constructor(run: Run, folder: RunStateFolder) {
    this.#run = run;
    this.#folder = folder;
    for (const order of folder.readStopRequests()) this.#pass(order);
  }

  add(order: NewStopRequest): void {
    this.#pass(this.#folder.addStopRequest(order));
  }

  drivenBy(driver: Driver): void {
    this.#driver = driver;
    for (const order of this.#waiting.splice(0)) driver.apply(order);
  }

  suspend(reason: unknown): void {
    this.#driver?.suspend(reason);
  }

  get isBusy(): boolean {
    return this.#driver?.isBusy() === true;
  }

  #pass(order: StopRequest): void {
    if (order.kind === 'stop') this.#noteInterruption(order);
    if (this.#driver === null) this.#waiting.push(order);
    else this.#driver.apply(order);
  }

  #noteInterruption({ userId, supersededBy, reason }: StopRequest): void {
    if (this.#run.interruptions.length > 0) return;
    if (supersededBy !== undefined) {
      this.#run.interruptions = [{ userId: null, text: `Superseded by #${supersededBy}` }];
    } else this.#run.interruptions = [{ userId, text: reason ?? `Aborted by ${userId ?? 'anonymous'}` }];
  }
}

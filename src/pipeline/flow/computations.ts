import type { Machine, Outcome, Value } from '../../groovy/index.ts';
import { type Deferred, deferred } from '../../kit/index.ts';
import type { Entry, EntryTag, FlowError, Journal } from '../journal/index.ts';
import { interrupted, StepFailure } from './failure.ts';
import type { FlowThread } from './flow-thread.ts';
import type { StopRequests } from './stop-requests.ts';
import { throwableOf } from './throwables.ts';

/** Describes the flow whose script computes. */
export interface ComputingFlow {
  readonly machine: Machine;
  readonly orders: StopRequests;
  append(entry: Entry): void;
}

/** Describes how far the flow is. */
export interface FlowState {
  /** Returns whether the journal is replayed completely, so that what happens now is new. */
  isLive(): boolean;
  releasedFor(): { readonly reason: unknown } | null;
}

type Act = () => Outcome<Value>;

/** Limits how often work that an earlier server completed is retried when it is given up. */
const ATTEMPTS_AGAIN = 5;
/** Is the second word of the keys of journal entries that say where a branch was ended while it computed. */
const OPERATIONS = 'operations';

/**
 * Runs what scripts do between steps: computation of their own, and work that is done elsewhere while no other branch of
 * the flow runs, so that it is as if the script did it. Its value is the same whenever the script runs. The journal records
 * only what may differ: where it was ended, and that it was given up for the time or memory it took, which is a
 * StepFailure.
 */
export class Computations {
  readonly #flow: ComputingFlow;
  readonly #journal: Journal;
  readonly #state: FlowState;
  readonly #countsOperations: boolean;
  #ticks = 0;
  #count = 0;
  #awake: Deferred<void> = deferred();

  constructor(flow: ComputingFlow, journal: Journal, state: FlowState) {
    this.#flow = flow;
    this.#journal = journal;
    this.#state = state;
    this.#countsOperations = journal.has('operations');
  }

  /** Makes the branch that waits check whether it is ended. */
  look(): void {
    this.#awake.resolve();
  }

  /**
   * Returns why the branch ends at this tick. A script that only computes cannot be interrupted where it waits; it looks
   * for that at ticks. Ticks come by time, so the journal has after how many operations it was: they are the same whenever
   * the script runs. Runs that were begun before that was so count ticks.
   */
  errorAtTick(thread: FlowThread): FlowError | null {
    this.#ticks += 1;
    const tag = this.#countsOperations ? 'operations.1' : 'tick.1';
    const key = this.#countsOperations
      ? `${thread.path} ${OPERATIONS} ${thread.operations}`
      : `${thread.path} tick ${this.#ticks}`;
    return this.#notedBefore(thread, key) ?? this.#endedHere(thread, key, tag);
  }

  /** Makes a running branch reach a tick where an earlier server ended it, if that is the next entry of the journal. */
  foresee(thread: FlowThread): void {
    const next = this.#journal.peek();
    if (next === undefined || !this.#countsOperations) return;
    if (next.t !== 'operations.1' && next.t !== 'stop.1' && next.t !== 'terminate.1') return;
    // `0 operations 17`, `stop 0 operations 17`
    const [count, word, path] = next.k.split(' ').reverse();
    if (word === OPERATIONS && path === thread.path) thread.tickAt(this.#flow.machine, Number(count));
  }

  /** Returns what the branch goes on with. Throws the reason for which the flow is released. */
  async outcome(thread: FlowThread, run: (signal: AbortSignal) => Promise<Value>): Promise<Act> {
    this.#count += 1;
    const key = `${thread.path} compute ${this.#count}`;
    const before = this.#notedBefore(thread, key);
    if (before !== null) return this.#failed(thread, before);
    const controller = new AbortController();
    const work = this.#attempt(run, controller.signal).then(
      (value): Act =>
        () =>
          thread.thread.resume(value),
      (error: unknown): Act =>
        error instanceof StepFailure && !controller.signal.aborted
          ? this.#failed(thread, this.#noted(key, error.error, 'compute.1'))
          : () => thread.thread.fail(error),
    );
    try {
      for (;;) {
        this.#awake = deferred();
        const released = this.#state.releasedFor();
        if (released !== null) throw released.reason;
        const ended = this.#endedHere(thread, key, 'compute.1');
        if (ended !== null) return this.#failed(thread, ended);
        const next = await Promise.race([work, this.#awake.promise]);
        if (next !== undefined) return next;
      }
    } finally {
      controller.abort();
    }
  }

  /**
   * Runs the work, with retries during replay: what succeeded before the restart succeeds again, even if the server is
   * busier now.
   */
  async #attempt(run: (signal: AbortSignal) => Promise<Value>, signal: AbortSignal): Promise<Value> {
    for (let left = this.#state.isLive() ? 0 : ATTEMPTS_AGAIN; ; left -= 1) {
      try {
        return await run(signal);
      } catch (error) {
        if (!(error instanceof StepFailure) || left <= 0 || signal.aborted) throw error;
      }
    }
  }

  #failed(thread: FlowThread, error: FlowError): Act {
    return () => thread.thread.fail(throwableOf(this.#flow.machine, error));
  }

  /** Returns the failure that an earlier server recorded at this point of the script; null where there is none. */
  #notedBefore(thread: FlowThread, key: string): FlowError | null {
    if (this.#state.isLive()) return null;
    while (this.#flow.orders.applyAgain(this.#journal.peek(), ` ${key}`)) this.#journal.take();
    if (this.#journal.peek()?.k !== key) return null;
    const error = this.#journal.take()?.e ?? null;
    if (error?.interruption !== undefined) thread.interruption = null;
    return error;
  }

  /** Returns why the branch is ended from outside at this point, and records it; null where it is not. */
  #endedHere(thread: FlowThread, key: string, tag: EntryTag): FlowError | null {
    if (!this.#state.isLive()) return null;
    this.#flow.orders.apply(` ${key}`);
    const { interruption } = thread;
    thread.interruption = null;
    return interruption === null ? null : this.#noted(key, interrupted(interruption), tag);
  }

  #noted(key: string, error: FlowError, tag: EntryTag): FlowError {
    if (this.#state.isLive()) this.#flow.append({ t: tag, k: key, e: error });
    return error;
  }
}

import { type Entry, SETTLED } from '../journal/index.ts';
import { errorOf, Interrupted } from './failure.ts';
import type { FlowParts } from './flow.ts';
import type { EffectPending, FlowThread } from './flow-thread.ts';
import type { Answer } from './pending-branches.ts';
import { performEffect } from './perform-effect.ts';

/** Describes the listener for the effects of a flow. */
export interface EffectListener {
  /**
   * Receives the outcome of an effect. It is called once: a second outcome, as the answer of an effect that was terminated,
   * is dropped.
   */
  settled(thread: FlowThread, pending: EffectPending, answer: Answer): void;
  /** Is called when the effect itself has ended. `isLate` says that no branch waits for it any more. */
  ended(pending: EffectPending, isLate: boolean): void;
}

/** Performs the effects of a flow. */
export class EffectsUnderWay {
  readonly #parts: FlowParts;
  readonly #listener: EffectListener;
  #busy = 0;

  constructor(parts: FlowParts, listener: EffectListener) {
    this.#parts = parts;
    this.#listener = listener;
  }

  /** Says whether an effect is in progress that does more than wait. */
  get isBusy(): boolean {
    return this.#busy > 0;
  }

  /** Begins an effect. `resumed` says that an earlier server may have begun it. */
  begin(thread: FlowThread, pending: EffectPending, resumed: boolean): void {
    const controller = new AbortController();
    pending.controller = controller;
    if (resumed && this.#isOver(thread, pending)) return;
    if (pending.abandoned) {
      const reason = new Interrupted({ result: 'ABORTED', causes: [] });
      this.settle(thread, pending, { error: errorOf(reason) });
      controller.abort(reason);
    }
    const weight = pending.request.waits ? 0 : 1;
    this.#busy += weight;
    void performEffect({ thread, pending, controller, resumed }, this.#parts).then((answer) => {
      this.#busy -= weight;
      pending.performed = true;
      const isLate = thread.pending !== pending;
      if (!isLate) this.settle(thread, pending, answer);
      this.#listener.ended(pending, isLate);
    });
  }

  settle(thread: FlowThread, pending: EffectPending, answer: Answer): void {
    if (pending.settled) return;
    pending.settled = true;
    this.#listener.settled(thread, pending, answer);
  }

  /**
   * Returns the entry that tells the next server the outcome of an effect which the script cannot receive now, so that it
   * is not performed again. Returns null where performing it again would do no harm, or where it is already recorded.
   */
  kept({ pending }: FlowThread, { value, error }: Answer): Entry | null {
    if (pending?.kind !== 'effect' || pending.request.waits || pending.kept) return null;
    pending.kept = true;
    return {
      t: 'settled.1',
      k: `${SETTLED}${pending.request.key}`,
      ...(value !== undefined && { v: value }),
      ...(error && { e: error }),
    };
  }

  /**
   * Returns whether an earlier server recorded the effect's end without delivering it to the script, and settles the effect
   * then.
   */
  #isOver(thread: FlowThread, pending: EffectPending): boolean {
    const known = this.#parts.journal.past.settled.get(pending.request.key);
    if (known === undefined) return false;
    const { v: value, e: error } = known;
    pending.performed = true;
    pending.kept = true;
    this.settle(thread, pending, { ...(value !== undefined && { value }), ...(error && { error }) });
    return true;
  }
}

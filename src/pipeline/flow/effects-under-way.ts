import { type Entry, SETTLED } from '../journal/index.ts';
import { errorOf, Interrupted } from './failure.ts';
import type { FlowParts } from './flow.ts';
import type { EffectPending, FlowThread } from './flow-thread.ts';
import type { Answer } from './pending-branches.ts';
import { performEffect } from './perform-effect.ts';

/** Who hears of the effects of a flow. */
export interface EffectListener {
  /** What came of one. Heard once: what comes second, as the answer of an effect that was terminated, is not wanted. */
  settled(thread: FlowThread, pending: EffectPending, answer: Answer): void;
  /** It is at its own end, whoever waits for that; `isLate`: nobody does. */
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

  /** Whether one is under way that does more than to wait. */
  get isBusy(): boolean {
    return this.#busy > 0;
  }

  /** `resumed`: an earlier server may have begun it. */
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
   * What becomes of an effect that cannot be told to the script now, for the next server: it must not perform it again.
   * Null: that would do no harm, or it is noted already.
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

  /** Whether an earlier server saw its end, and could not tell the script. */
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

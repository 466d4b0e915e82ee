import { type Logger, orAborted } from '../../kit/index.ts';
import { AgentLost } from '../../points/index.ts';
import type { FlowError, Journal, Json } from '../journal/index.ts';
import { errorOf, Interrupted } from './failure.ts';
import type { EffectPending, FlowThread } from './flow-thread.ts';

export interface EffectUnderWay {
  readonly thread: Pick<FlowThread, 'interruption'>;
  readonly pending: Pick<EffectPending, 'request'>;
  readonly controller: AbortController;
  /** Says whether an earlier server may have begun the effect. */
  readonly resumed: boolean;
}

export type EffectAnswer = { readonly value: Json } | { readonly error: FlowError };

/** Performs an effect when the journal is as safe as the run requires. It never rejects. */
export async function performEffect(
  { thread, pending: { request }, controller, resumed }: EffectUnderWay,
  { journal, logger }: { readonly journal: Pick<Journal, 'durable'>; readonly logger: Pick<Logger, 'warn'> },
): Promise<EffectAnswer> {
  const { signal } = controller;
  const { key } = request;
  try {
    const { interruption } = thread;
    thread.interruption = null;
    if (interruption !== null) controller.abort(new Interrupted(interruption));
    if (!resumed) signal.throwIfAborted();
    // What an earlier server began is taken up even if it is aborted, and so ended. Anything else is not begun then, and
    // does not wait for the disk: branches that are aborted one after the other end in that order.
    await (resumed ? journal.durable() : orAborted(journal.durable(), signal));
    if (!resumed) signal.throwIfAborted();
    const performed = begunBefore(signal, (own) => request.perform({ signal: own, key, resumed }));
    const value = request.graceful ? await performed : await orAborted(performed, signal);
    signal.throwIfAborted();
    return { value };
  } catch (thrown) {
    const reason = signal.aborted ? signal.reason : thrown;
    if (!isExpected(reason)) logger.warn({ err: reason, step: key }, 'a step of a pipeline failed');
    // With a broken journal this is not told to the script: handing it over fails.
    return { error: errorOf(reason) };
  }
}

function isExpected(reason: unknown): boolean {
  if (reason instanceof AgentLost) return true;
  return reason instanceof Interrupted || (reason instanceof Error && reason.name === 'StepFailure');
}

/** Begins some work with a signal that is not aborted yet: where `signal` is, with one of its own that is aborted afterwards. */
function begunBefore<T>(signal: AbortSignal, begin: (signal: AbortSignal) => T): T {
  if (!signal.aborted) return begin(signal);
  const controller = new AbortController();
  const begun = begin(controller.signal);
  controller.abort(signal.reason);
  return begun;
}

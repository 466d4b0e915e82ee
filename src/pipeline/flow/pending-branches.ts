import type { FlowError, Interruption, Json } from '../journal/index.ts';
import { errorOf, Interrupted } from './failure.ts';
import type { EffectPending, FlowThread } from './flow-thread.ts';
import type { Scope } from './scope.ts';

/** What becomes of an effect. */
export type Answer = { readonly value?: Json; readonly error?: FlowError };

const NOBODY: Interruption = { result: 'ABORTED', causes: [] };

/** The branches of a flow that wait for something, in the order in which they began to. */
export class PendingBranches {
  readonly #threads = new Map<string, FlowThread>();
  readonly #settle: (thread: FlowThread, pending: EffectPending, answer: Answer) => void;

  /** `settle` takes the answer of an effect; a second one is not wanted any more. */
  constructor(settle: (thread: FlowThread, pending: EffectPending, answer: Answer) => void) {
    this.#settle = settle;
  }

  add(thread: FlowThread): void {
    this.#threads.set(thread.path, thread);
  }

  remove(thread: FlowThread): void {
    this.#threads.delete(thread.path);
  }

  all(): readonly FlowThread[] {
    return [...this.#threads.values()];
  }

  /** Who waits for what the journal has under this key. */
  byKey(key: string): FlowThread | undefined {
    const [head = ''] = key.split(' ', 1);
    const thread = this.#threads.get(head.replace(/#\d+$/, ''));
    return thread?.pendingKey === key ? thread : undefined;
  }

  /** What they wait for, for people. */
  get keys(): string {
    return this.all()
      .map(({ pendingKey }) => pendingKey)
      .join(', ');
  }

  /** Ends what the branches within a scope wait for. `working`: who works at this moment is ended where it waits next. */
  interrupt(within: Scope | null, interruption: Interruption, working: FlowThread | null): void {
    for (const thread of this.#youngestFirst(within)) interruptThread(thread, interruption);
    if (working === null || this.#threads.has(working.path)) return;
    if (within === null || working.scope.isWithin(within)) working.interruption ??= interruption;
  }

  /** Lets what the branches within a scope wait for fail without waiting for its own end. `told`: of each key. */
  abandonEffects(
    within: Scope | null,
    interruption: Interruption = NOBODY,
    told: (key: string) => void = () => undefined,
  ): void {
    for (const thread of this.#youngestFirst(within)) {
      const { pending } = thread;
      if (pending?.kind !== 'effect' || pending.settled) continue;
      told(pending.request.key);
      const reason = new Interrupted(interruption);
      this.#settle(thread, pending, { error: errorOf(reason) });
      pending.controller?.abort(reason);
    }
  }

  /** Who waits for nothing that could be cut off is ended where it waits next. */
  interruptOthers(working: FlowThread | null): void {
    for (const thread of this.#threads.values()) if (thread.pending?.kind === 'start') thread.interruption ??= NOBODY;
    if (working !== null && !this.#threads.has(working.path)) working.interruption ??= NOBODY;
  }

  /** An earlier server cut them off and ended before they were told. */
  markAbandoned(): void {
    for (const { pending } of this.#threads.values()) if (pending?.kind === 'effect') pending.abandoned = true;
  }

  /** Whatever is under way ends, and nobody hears of it. */
  abandon(): void {
    for (const { pending } of this.#threads.values()) {
      if (pending?.kind === 'effect') pending.controller?.abort(new Interrupted(NOBODY));
    }
  }

  /** As in Jenkins. */
  #youngestFirst(within: Scope | null): readonly FlowThread[] {
    const all = this.all().toReversed();
    return within === null ? all : all.filter(({ scope }) => scope.isWithin(within));
  }
}

function interruptThread(thread: FlowThread, interruption: Interruption): void {
  const { pending } = thread;
  if (pending?.kind === 'effect' && pending.controller !== null && !pending.settled) {
    if (!pending.controller.signal.aborted) pending.controller.abort(new Interrupted(interruption));
  } else if (pending?.kind !== 'join') thread.interruption ??= interruption;
}

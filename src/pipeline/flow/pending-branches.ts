import type { FlowError, Interruption, Json } from '../journal/index.ts';
import { errorOf, Interrupted } from './failure.ts';
import type { EffectPending, FlowThread } from './flow-thread.ts';
import type { Scope } from './scope.ts';

/** Describes the outcome of an effect. */
export type Answer = { readonly value?: Json; readonly error?: FlowError };

const NOBODY: Interruption = { result: 'ABORTED', causes: [] };

/** Holds the branches of a flow that wait for something, in the order in which they began to wait. */
export class PendingBranches {
  readonly #threads = new Map<string, FlowThread>();
  readonly #settle: (thread: FlowThread, pending: EffectPending, answer: Answer) => void;

  /** Creates an empty set of branches. `settle` takes the answer of an effect; a second answer is dropped. */
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

  /** Returns the branch that waits for what the journal records under this key; undefined where none does. */
  byKey(key: string): FlowThread | undefined {
    const [head = ''] = key.split(' ', 1);
    const thread = this.#threads.get(head.replace(/#\d+$/, ''));
    return thread?.pendingKey === key ? thread : undefined;
  }

  /** Returns the keys of what the branches wait for, for messages. */
  get keys(): string {
    return this.all()
      .map(({ pendingKey }) => pendingKey)
      .join(', ');
  }

  /** Ends what the branches within a scope wait for. A branch that is `working` now is ended where it waits next. */
  interrupt(within: Scope | null, interruption: Interruption, working: FlowThread | null): void {
    for (const thread of this.#youngestFirst(within)) interruptThread(thread, interruption);
    if (working === null || this.#threads.has(working.path)) return;
    if (within === null || working.scope.isWithin(within)) working.interruption ??= interruption;
  }

  /**
   * Makes what the branches within a scope wait for fail without waiting for its own end. `told` is called with each key.
   */
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

  /** Ends branches that wait for nothing that could be cut off, at the point where they wait next. */
  interruptOthers(working: FlowThread | null): void {
    for (const thread of this.#threads.values()) if (thread.pending?.kind === 'start') thread.interruption ??= NOBODY;
    if (working !== null && !this.#threads.has(working.path)) working.interruption ??= NOBODY;
  }

  /** Marks the effects that an earlier server cut off without delivering that to the branches. */
  markAbandoned(): void {
    for (const { pending } of this.#threads.values()) if (pending?.kind === 'effect') pending.abandoned = true;
  }

  /** Aborts all effects in progress without delivering anything to the branches. */
  abandon(): void {
    for (const { pending } of this.#threads.values()) {
      if (pending?.kind === 'effect') pending.controller?.abort(new Interrupted(NOBODY));
    }
  }

  /** Returns the branches within a scope, the youngest first, as in Jenkins. */
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

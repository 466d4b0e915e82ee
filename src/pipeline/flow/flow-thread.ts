import type { Evaluation, GroovyClass, Machine, Value } from '../../groovy/index.ts';
import { Thread } from '../../groovy/index.ts';
import type { EntryTag, Interruption, Json } from '../journal/index.ts';
import type { FlowNode } from './graph.ts';
import type { Scope } from './scope.ts';

/** Represents something outside of the script that a branch waits for. */
export class EffectRequest {
  readonly key: string;
  readonly perform: (at: EffectContext) => Promise<Json>;
  readonly graceful: boolean;
  readonly waits: boolean;
  readonly tidy: ((key: string) => Promise<void>) | null;
  answer: Json = null;

  constructor(key: string, perform: (at: EffectContext) => Promise<Json>, { graceful, waits, tidy }: EffectOptions) {
    this.key = key;
    this.perform = perform;
    this.graceful = graceful === true;
    this.waits = waits === true;
    this.tidy = tidy ?? null;
  }
}

export interface EffectOptions {
  /** Is true where the effect ends by itself when its signal is aborted, and logs what there is to log. */
  readonly graceful?: boolean;
  /**
   * Is true where the effect waits for something that goes on without the server, as a person or a command does: a server
   * that shuts down does not wait for it, and the next one waits for the same. Where it is undefined, the effect does work
   * of its own, and the server shuts down only when that is done.
   */
  readonly waits?: boolean;
  /** Removes what only an effect that is performed again needs. It may never be called, as the server may end before. */
  readonly tidy?: (key: string) => Promise<void>;
}

/** Describes what is passed to an effect. */
export interface EffectContext {
  /** Is aborted with `Interrupted`. */
  readonly signal: AbortSignal;
  /** Holds the key, which is the same for the same effect whenever the script runs: `0/1#12 sh.run`. */
  readonly key: string;
  /** Says whether an earlier server may have begun the effect. */
  readonly resumed: boolean;
}

/** Represents branches to run in parallel. */
export class BranchesRequest {
  readonly key: string;
  readonly branches: readonly FlowThread[];

  constructor(key: string, branches: readonly FlowThread[]) {
    this.key = key;
    this.branches = branches;
  }

  /** Counts the branches, from the first, that are known to be over. */
  #over = 0;

  get isOver(): boolean {
    while (this.#over < this.branches.length && this.branches[this.#over]?.outcome !== null) this.#over += 1;
    return this.#over === this.branches.length;
  }
}

export interface EffectPending {
  readonly kind: 'effect';
  readonly request: EffectRequest;
  controller: AbortController | null;
  /** Says whether the answer of the effect is known and waits to be delivered. */
  settled: boolean;
  /** Says whether the effect itself has ended, whether or not a branch waited for that. */
  performed: boolean;
  /** Says whether the effect fails without waiting for its own end, as an earlier server was asked to make it. */
  abandoned: boolean;
  /** Says whether the journal has the outcome, for the next server. */
  kept: boolean;
}

export type Pending =
  | { readonly kind: 'start' }
  | EffectPending
  | { readonly kind: 'join'; readonly request: BranchesRequest };

export type BranchOutcome = { readonly value: Value } | { readonly error: unknown };

/** Represents one branch of a flow: an evaluation with its position in the graph and among the blocks. */
export class FlowThread {
  /** Names the branch within its parent branches: `0`, `0/1`. */
  readonly path: string;
  readonly thread: Thread<Value>;
  scope: Scope;
  /** Holds the last node of this branch. */
  head: FlowNode;
  /**
   * Holds, after parallel branches, the last nodes of all of them, which are the parents of the next node; otherwise null.
   */
  heads: readonly FlowNode[] | null = null;
  pending: Pending | null = { kind: 'start' };
  /**
   * Holds the interruption of a branch that was asked to end before it waits for something that can be ended; otherwise
   * null.
   */
  interruption: Interruption | null = null;
  outcome: BranchOutcome | null = null;
  /** Is called when the branch is over, before others go on. */
  onEnd: ((outcome: BranchOutcome) => void) | null = null;
  /** Holds, like `categories`, the state of the machine that belongs to a branch. */
  depth = 0;
  categories: readonly GroovyClass[] = [];
  /** Counts the operations that the branch's script has executed, without those since the last `enter`. */
  operations = 0;
  /** Holds the machine's operation count at the last `enter`. */
  #entered = 0;
  /** Counts effects and branches. */
  #ordinal = 0;

  constructor(path: string, evaluation: Evaluation, scope: Scope, head: FlowNode) {
    this.path = path;
    this.thread = new Thread(evaluation);
    this.scope = scope;
    this.head = head;
  }

  /** Adds an action that is called after the present `onEnd`. */
  afterEnd(action: () => void): void {
    const first = this.onEnd;
    this.onEnd = (outcome) => {
      first?.(outcome);
      action();
    };
  }

  /** Restores the branch's state in the machine before it runs. */
  enter(machine: Machine): void {
    machine.depth = this.depth;
    machine.categories.splice(0, machine.categories.length, ...this.categories);
    this.#entered = machine.operations;
  }

  leave(machine: Machine): void {
    this.depth = machine.depth;
    this.categories = [...machine.categories];
    this.operations += machine.operations - this.#entered;
  }

  /** Makes the running branch reach a tick when its script has executed this number of operations. */
  tickAt(machine: Machine, operations: number): void {
    machine.tickAt(this.#entered + operations - this.operations);
  }

  nextKey(name: string): string {
    this.#ordinal += 1;
    return `${this.path}#${this.#ordinal} ${name}`;
  }

  get startKey(): string {
    return `${this.path} start`;
  }

  /** Returns the tag of the journal entry that answers what the branch waits for. */
  get pendingTag(): EntryTag {
    switch (this.pending?.kind) {
      case 'start':
        return 'start.1';
      case 'join':
        return 'branches.1';
      default:
        return 'effect.1';
    }
  }

  /** Returns the key under which the journal records what the branch waits for; null where it does not wait. */
  get pendingKey(): string | null {
    const { pending } = this;
    if (pending === null) return null;
    return pending.kind === 'start' ? this.startKey : pending.request.key;
  }
}

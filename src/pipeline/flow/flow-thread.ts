import type { Evaluation, GroovyClass, Machine, Value } from '../../groovy/index.ts';
import { Thread } from '../../groovy/index.ts';
import type { EntryTag, Interruption, Json } from '../journal/index.ts';
import type { FlowNode } from './graph.ts';
import type { Scope } from './scope.ts';

/** Something outside that a branch waits for. */
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
  /** It ends by itself when its signal is aborted, and says what there is to say. */
  readonly graceful?: boolean;
  /**
   * It waits for what goes on without the server, as a person or a command does: a server that wants to end does not wait
   * for it, and another one waits for the same. Missing: it works, and the server ends when that is done.
   */
  readonly waits?: boolean;
  /** Removes what only an effect that is performed again needs. Perhaps never called, as the server may end before. */
  readonly tidy?: (key: string) => Promise<void>;
}

/** What an effect is given. */
export interface EffectContext {
  /** Aborted with `Interrupted`. */
  readonly signal: AbortSignal;
  /** The same for the same effect whenever the script runs: `0/1#12 sh.run`. */
  readonly key: string;
  /** An earlier server may have begun it. */
  readonly resumed: boolean;
}

/** Branches to run side by side. */
export class BranchesRequest {
  readonly key: string;
  readonly branches: readonly FlowThread[];

  constructor(key: string, branches: readonly FlowThread[]) {
    this.key = key;
    this.branches = branches;
  }

  /** So many of the first ones are over for certain. */
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
  /** Its answer is known and waits to be handed over. */
  settled: boolean;
  /** It is at its own end, whether or not somebody waited for that. */
  performed: boolean;
  /** It fails without waiting for its own end, as an earlier server was told. */
  abandoned: boolean;
  /** The journal has what became of it, for the next server. */
  kept: boolean;
}

export type Pending =
  | { readonly kind: 'start' }
  | EffectPending
  | { readonly kind: 'join'; readonly request: BranchesRequest };

export type BranchOutcome = { readonly value: Value } | { readonly error: unknown };

/** One branch of a flow: an evaluation with its place in the graph and among the blocks. */
export class FlowThread {
  /** `0`, `0/1`: which branch of which branch. */
  readonly path: string;
  readonly thread: Thread<Value>;
  scope: Scope;
  /** Last node of this branch. */
  head: FlowNode;
  /** After branches: the last nodes of all of them, which are the parents of the next one. */
  heads: readonly FlowNode[] | null = null;
  pending: Pending | null = { kind: 'start' };
  /** Told to end, before it waits for something that can be ended. */
  interruption: Interruption | null = null;
  outcome: BranchOutcome | null = null;
  /** Called when it is over, before others go on. */
  onEnd: ((outcome: BranchOutcome) => void) | null = null;
  /** State of the machine that belongs to a branch. */
  depth = 0;
  categories: readonly GroovyClass[] = [];
  /** So many operations its script has taken, without those of work under way. */
  operations = 0;
  /** The machine's operations when the work began that is under way. */
  #entered = 0;
  /** Counts effects and branches. */
  #ordinal = 0;

  constructor(path: string, evaluation: Evaluation, scope: Scope, head: FlowNode) {
    this.path = path;
    this.thread = new Thread(evaluation);
    this.scope = scope;
    this.head = head;
  }

  /** The action comes behind what `onEnd` does. */
  afterEnd(action: () => void): void {
    const first = this.onEnd;
    this.onEnd = (outcome) => {
      first?.(outcome);
      action();
    };
  }

  /** The machine works on this branch. */
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

  /** Lets the work under way come to a tick when the script has taken so many operations. */
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

  /** Kind of the entry that tells it what it waits for. */
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

  /** Key under which the journal has what it waits for now. */
  get pendingKey(): string | null {
    const { pending } = this;
    if (pending === null) return null;
    return pending.kind === 'start' ? this.startKey : pending.request.key;
  }
}

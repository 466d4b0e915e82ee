import type { Evaluation, Machine, MapValue, Value } from '../../groovy/index.ts';
import type { Clock, Logger } from '../../kit/index.ts';
import {
  type FlagName,
  type FlowError,
  type Interruption,
  isAbout,
  type Journal,
  type Json,
} from '../journal/index.ts';
import { BranchLoop } from './branch-loop.ts';
import { FlowKilled, maskedError, mismatchOf } from './failure.ts';
import {
  BranchesRequest,
  type BranchOutcome,
  type EffectContext,
  type EffectOptions,
  EffectRequest,
  FlowThread,
} from './flow-thread.ts';
import { FlowGraph, type FlowNode, type NodeKind } from './graph.ts';
import type { LibraryLookup } from './library-lookup.ts';
import type { FlowLog } from './log.ts';
import type { PendingInput } from './pending-input.ts';
import { Scope, type ScopeParts } from './scope.ts';
import type { ScriptTransform } from './script-transform.ts';

export interface FlowParts {
  readonly journal: Journal;
  readonly log: FlowLog;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Rejects when the server detaches from the run; nothing may be written afterwards. */
  readonly whenDetached: Promise<never>;
  /** Is called when the flow may be waiting only for what goes on without it. */
  onRest?(): void;
}

/** Limits how many branches are created before other work of the server may get its turn. */
const BRANCHES_AT_ONCE = 50;

/** Represents a running pipeline, as its steps see it. Its `BranchLoop` decides which of its branches goes on. */
export class Flow {
  readonly journal: Journal;
  readonly log: FlowLog;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly graph = new FlowGraph();
  /** Holds the variables that the script sets for the whole run: `env.X = …`. */
  readonly env = new Map<string, string | null>();
  /** Holds the variables of the script, which are shared with the scripts that it loads. */
  binding: MapValue | null = null;
  /** Holds the shared libraries; null before there is a machine. */
  libraries: LibraryLookup | null = null;
  /** Transforms the syntax trees of scripts that steps load. */
  transform: ScriptTransform = (tree) => tree;
  /** Holds, for people, what the script asked for in vain while the journal was replayed, since plugins do not work any more. */
  readonly missed = new Set<string>();
  /** Holds the pending inputs, in the order in which they were requested. */
  readonly inputs = new Set<PendingInput>();
  readonly #loop: BranchLoop;
  readonly #asked = new AbortController();

  constructor(parts: FlowParts) {
    const { journal, log, clock, logger, whenDetached } = parts;
    this.journal = journal;
    this.log = log;
    this.clock = clock;
    this.logger = logger;
    this.#loop = new BranchLoop(parts);
    whenDetached.catch((reason) => {
      this.#asked.abort();
      this.#loop.finish(reason);
    });
    log.attach({ isSilent: () => journal.replaying });
  }

  set machine(machine: Machine) {
    this.#loop.machine = machine;
  }

  get machine(): Machine {
    return this.#loop.machine;
  }

  /** Returns the branch that is running. Throws where none is. */
  get thread(): FlowThread {
    const { current } = this.#loop;
    if (current === null) throw new Error('no branch is at work');
    return current;
  }

  get scope(): Scope {
    return this.thread.scope;
  }

  /** Says whether the journal is replayed completely, so that what happens now happens for the first time. */
  get isLive(): boolean {
    return !this.journal.replaying;
  }

  /** Returns whether the run was begun with a behaviour that runs of earlier servers do not have. */
  has(flag: FlagName): boolean {
    return this.journal.has(flag);
  }

  /** Runs the script to its end. Throws what the script threw, ReplayMismatch, Detached, LimitExceeded, JournalBroken. */
  async run(main: Evaluation): Promise<Value> {
    const start = this.graph.add({
      kind: 'start',
      step: '',
      label: null,
      parents: [],
      enclosing: null,
      opens: null,
      started: this.clock.now(),
    });
    return await this.#loop.run(new FlowThread('0', main, new Scope(null, {}, null), start));
  }

  /** Adds the last node of the graph, with the error that the script failed with. */
  endGraph(error: FlowError | null): void {
    const { main } = this.#loop;
    const heads = main?.heads ?? (main === null ? [] : [main.head]);
    const end = this.graph.add({
      kind: 'end',
      step: '',
      label: null,
      parents: heads.map(({ id }) => id),
      enclosing: null,
      opens: this.graph.all()[0]?.id ?? null,
      started: this.clock.now(),
    });
    end.error = error === null ? null : maskedError(error, (text) => this.log.mask(text));
  }

  /**
   * Reads a value from outside of the script synchronously and records it, so that it is the same when the script runs
   * again.
   */
  note<T extends Json>(name: string, read: () => T): T {
    const key = this.thread.nextKey(name);
    const entry = this.journal.peek();
    if (entry !== undefined) {
      if (!isAbout(entry, key, 'note.1')) throw mismatchOf(entry, key);
      this.journal.take();
      this.#loop.foresee();
      return entry.v as T;
    }
    const value = read();
    this.#loop.append({ t: 'note.1', k: key, v: value });
    return value;
  }

  /** Milliseconds since 1970. */
  now(): number {
    return this.note('now', () => this.clock.now());
  }

  /**
   * Performs something outside of the script once and records its answer. If the server ends in between, it is performed
   * again with `resumed`. An interruption of the branch aborts its signal.
   */
  *effect<T extends Json>(
    name: string,
    perform: (at: EffectContext) => Promise<T>,
    options: EffectOptions = {},
  ): Evaluation<T> {
    const request = new EffectRequest(this.thread.nextKey(name), perform, options);
    yield { kind: 'host', payload: request };
    return request.answer as T;
  }

  /** Resolves to the outcomes of all branches, in order, when the last one is over. They begin in this order. */
  *branches(
    name: string,
    branches: readonly { readonly evaluation: Evaluation; readonly parts?: ScopeParts }[],
    prepare?: (thread: FlowThread, index: number) => void,
  ): Evaluation<readonly BranchOutcome[]> {
    const { thread } = this;
    const key = thread.nextKey(name);
    const made = branches.map(
      ({ evaluation, parts }, index) =>
        new FlowThread(
          `${key.replaceAll(' ', '.')}/${index}`,
          evaluation,
          new Scope(thread.scope, parts ?? {}, null),
          thread.head,
        ),
    );
    for (const [index, each] of made.entries()) {
      prepare?.(each, index);
      // There may be thousands.
      if (index % BRANCHES_AT_ONCE !== BRANCHES_AT_ONCE - 1) continue;
      if (this.has('operations')) this.machine.spend(1);
      yield { kind: 'tick' };
    }
    const request = new BranchesRequest(key, made);
    yield { kind: 'host', payload: request };
    return made.map(({ outcome }) => outcome ?? { error: new Error('a branch has no outcome') });
  }

  /** Adds a node after the branch's last one. */
  addNode(
    kind: NodeKind,
    step: string,
    { label = null, opens = null }: { label?: string | null; opens?: FlowNode | null } = {},
  ): FlowNode {
    const { thread } = this;
    const parents = thread.heads ?? [thread.head];
    thread.heads = null;
    const started = this.note(`node.${step}`, () => this.clock.now());
    const node = this.graph.add({
      kind,
      step,
      label,
      parents: parents.map(({ id }) => id),
      enclosing: thread.scope.node?.id ?? null,
      opens: opens?.id ?? null,
      started,
    });
    if (opens?.shownAs !== undefined) node.shownAs = opens.shownAs;
    thread.head = node;
    return node;
  }

  /** Ends what the branches within a scope wait for, as `interruption` says. */
  interrupt(within: Scope | null, interruption: Interruption): void {
    this.#loop.interrupt(within, interruption);
  }

  /** Makes what the branches within a scope wait for fail without waiting for its own end. */
  abandonEffects(within: Scope, interruption: Interruption): void {
    this.#loop.waiting.abandonEffects(within, interruption);
  }

  /** Calls `action` at a time (ms since 1970), never while the journal is replayed. */
  alarm(at: number, action: () => void): { cancel(): void } {
    return this.#loop.timers.set(at, action);
  }

  /** Suspends the flow as the server shuts down; the next one resumes it. `reason` is what `run` throws. */
  suspend(reason: unknown): void {
    if (!this.#loop.finish(reason)) return;
    try {
      this.journal.suspend(this.journal.replaying ? {} : this.log.position());
    } catch (err) {
      this.logger.error({ err }, 'the journal of a pipeline could not be completed');
    }
  }

  /** Lists why the run was asked to stop; its result follows from that even where the script goes on. */
  get stops(): readonly Interruption[] {
    return this.#loop.orders.stops;
  }

  /** Returns a signal that is aborted when the flow is first asked to end, or the server detaches from it. */
  get asked(): AbortSignal {
    return this.#asked.signal;
  }

  /** Ends what all branches wait for. The script may catch that, but its result stays. `id` is that of the request. */
  stop(interruption: Interruption, id: string): void {
    this.#asked.abort();
    this.#loop.orders.stop(interruption, id);
  }

  /** Says whether a person has paused the flow, and it was not asked to end. */
  get isPaused(): boolean {
    return this.#loop.pause.isPaused;
  }

  /** Pauses or resumes the flow; resolves when the next server would know of it as well. Throws JournalBroken. */
  async pause(on: boolean): Promise<void> {
    this.#loop.pause.pause(on);
    await this.journal.durable();
  }

  /** Sets whether the server prepares to shut down, during which nothing goes on. */
  setQuiet(on: boolean): void {
    this.#loop.pause.setQuiet(on);
  }

  /** Says whether the flow works; otherwise it waits for what goes on without the server, or is held. */
  get isBusy(): boolean {
    return this.#loop.isBusy;
  }

  /** Makes what the branches wait for fail without waiting for its own end. */
  terminate(id: string): void {
    this.#asked.abort();
    this.#loop.orders.terminate(id);
  }

  /** Ends the run where it is. */
  kill(): void {
    this.#asked.abort();
    if (!this.#loop.finish(new FlowKilled())) return;
    this.log.urgent('Hard kill!');
    this.#loop.waiting.abandon();
  }
}

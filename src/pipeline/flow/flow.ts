import { setImmediate } from 'node:timers/promises';
import type { Evaluation, Machine, Outcome, Value } from '../../groovy/index.ts';
import { LimitExceeded } from '../../groovy/index.ts';
import { type Clock, type Deferred, deferred, type Logger } from '../../kit/index.ts';
import type { Entry, FlowError, Interruption, Journal, Json } from '../journal/index.ts';
import { throwableOf } from '../script/throwables.ts';
import { errorOf, Interrupted, interrupted, ReplayMismatch } from './failure.ts';
import { BranchesRequest, type BranchOutcome, type EffectContext, EffectRequest, FlowThread } from './flow-thread.ts';
import { FlowGraph, type FlowNode, type NodeKind } from './graph.ts';
import type { FlowLog } from './log.ts';
import { Scope, type ScopeParts } from './scope.ts';

export interface FlowParts {
  readonly journal: Journal;
  readonly log: FlowLog;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Rejects when the server lets go of the run; nothing may be written any more. */
  readonly letGo: Promise<never>;
}

/** What comes to a branch from outside, in the order in which the journal has it. */
interface Delivery {
  readonly thread: FlowThread;
  readonly key: string;
  readonly value?: Json;
  readonly error?: FlowError;
}

/** How long a branch may work before others of the server have their turn, in ms. */
const SLICE_MS = 8;

/**
 * A pipeline under way. One branch works at a time, until it waits; what it waited for is journalled when it is handed
 * over. So the script takes the same way when it runs again after a restart and is handed the same in the same order.
 */
export class Flow {
  readonly journal: Journal;
  readonly log: FlowLog;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly graph = new FlowGraph();
  readonly #letGo: Promise<never>;
  readonly #waiting = new Map<string, FlowThread>();
  readonly #deliveries: Delivery[] = [];
  readonly #alarms = new Set<Alarm>();
  /** Variables that the script gives to the whole run: `env.X = …`. */
  readonly env = new Map<string, string | null>();
  #machine: Machine | null = null;
  #current: FlowThread | null = null;
  #awake: Deferred<void> = deferred();
  #live = false;
  #ended = false;
  #main: FlowThread | null = null;

  constructor({ journal, log, clock, logger, letGo }: FlowParts) {
    this.journal = journal;
    this.log = log;
    this.clock = clock;
    this.logger = logger;
    this.#letGo = letGo;
    log.attach({ isSilent: () => this.journal.replaying });
  }

  set machine(machine: Machine) {
    this.#machine = machine;
  }

  get machine(): Machine {
    if (this.#machine === null) throw new Error('the flow has no machine yet');
    return this.#machine;
  }

  /** The branch that works now. */
  get thread(): FlowThread {
    if (this.#current === null) throw new Error('no branch is at work');
    return this.#current;
  }

  get scope(): Scope {
    return this.thread.scope;
  }

  /** The journal has no more to tell: what happens now happens for the first time. */
  get isLive(): boolean {
    return !this.journal.replaying;
  }

  /** Runs the script to its end. Throws what the script threw, ReplayMismatch, Detached, LimitExceeded. */
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
    const thread = new FlowThread('0', main, new Scope(null, {}, null), start);
    this.#main = thread;
    this.#wait(thread);
    try {
      while (thread.outcome === null) {
        this.#checkLive();
        const delivery = this.journal.replaying ? this.#recorded() : this.#deliveries.shift();
        if (delivery === undefined) {
          this.journal.flush();
          this.#awake = deferred();
          if (this.#deliveries.length === 0) await Promise.race([this.#awake.promise, this.#letGo]);
          continue;
        }
        await this.#deliver(delivery);
      }
    } finally {
      this.#ended = true;
      for (const alarm of this.#alarms) alarm.cancel();
    }
    if ('error' in thread.outcome) throw thread.outcome.error;
    return thread.outcome.value;
  }

  /** Something of the outside that is read at once, and the same when the script runs again. */
  note<T extends Json>(name: string, read: () => T): T {
    const key = this.thread.nextKey(name);
    const entry = this.journal.peek();
    if (entry !== undefined) {
      if (entry.k !== key) throw mismatchOf(entry, key);
      this.journal.take();
      return entry.v as T;
    }
    const value = read();
    this.#append({ k: key, v: value });
    return value;
  }

  /** Milliseconds since 1970. */
  now(): number {
    return this.note('now', () => this.clock.now());
  }

  /**
   * Something that happens outside, once: its answer is recorded. If the server ends in between it is performed again
   * with `resumed`. An interruption of the branch aborts its signal; unless `graceful`, nobody waits for it then.
   */
  *effect<T extends Json>(
    name: string,
    perform: (at: EffectContext) => Promise<T>,
    { graceful = false }: { readonly graceful?: boolean } = {},
  ): Evaluation<T> {
    const request = new EffectRequest(this.thread.nextKey(name), perform, graceful);
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
    for (const [index, each] of made.entries()) prepare?.(each, index);
    const request = new BranchesRequest(key, made);
    yield { kind: 'host', payload: request };
    return made.map(({ outcome }) => outcome ?? { error: new Error('a branch has no outcome') });
  }

  /** Adds a node behind the branch's last one. */
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
    thread.head = node;
    return node;
  }

  /** Ends what the branches within a scope wait for, as `interruption` says. */
  interrupt(within: Scope | null, interruption: Interruption): void {
    for (const thread of [...this.#waiting.values()]) {
      if (within === null || thread.scope.isWithin(within)) this.#interrupt(thread, interruption);
    }
    // Who works at this moment is ended where it waits next.
    const current = this.#current;
    if (current !== null && !this.#waiting.has(current.path) && (within === null || current.scope.isWithin(within)))
      current.interruption ??= interruption;
  }

  /** Calls `action` at a time (ms since 1970), never while the past is told again. */
  alarm(at: number, action: () => void): { cancel(): void } {
    const alarm = new Alarm(at, action, this.clock, (done) => this.#alarms.delete(done));
    this.#alarms.add(alarm);
    if (this.#live) alarm.arm();
    return alarm;
  }

  /** The server ends: what comes now is for the next one. */
  suspend(): void {
    this.#ended = true;
    for (const alarm of this.#alarms) alarm.cancel();
    this.journal.suspend();
  }

  #interrupt(thread: FlowThread, interruption: Interruption): void {
    const { pending } = thread;
    if (pending?.kind === 'effect' && pending.controller !== null) {
      if (!pending.controller.signal.aborted) pending.controller.abort(new Interrupted(interruption));
    } else if (pending?.kind !== 'join') thread.interruption ??= interruption;
  }

  #checkLive(): void {
    if (this.#live || this.journal.replaying) return;
    this.#live = true;
    for (const thread of [...this.#waiting.values()]) this.#begin(thread, true);
    for (const alarm of [...this.#alarms]) alarm.arm();
  }

  /** Lets what a branch waits for begin. */
  #begin(thread: FlowThread, resumed: boolean): void {
    const { pending } = thread;
    if (pending === null) return;
    if (pending.kind === 'start') this.#push({ thread, key: thread.startKey });
    else if (pending.kind === 'join') this.#endJoin(thread);
    else {
      const controller = new AbortController();
      pending.controller = controller;
      void this.#perform(thread, pending.request, controller, resumed);
    }
  }

  async #perform(
    thread: FlowThread,
    request: EffectRequest,
    controller: AbortController,
    resumed: boolean,
  ): Promise<void> {
    const { signal } = controller;
    const { key } = request;
    try {
      if (thread.interruption !== null) {
        const { interruption } = thread;
        thread.interruption = null;
        throw new Interrupted(interruption);
      }
      await this.journal.durable();
      signal.throwIfAborted();
      const performed = request.perform({ signal, key, resumed });
      const value = request.graceful ? await performed : await orAborted(performed, signal);
      signal.throwIfAborted();
      this.#push({ thread, key, value });
    } catch (thrown) {
      const reason = signal.aborted ? signal.reason : thrown;
      if (!isExpected(reason)) this.logger.warn({ err: reason, step: key }, 'a step of a pipeline failed');
      this.#push({ thread, key, error: errorOf(reason) });
    }
  }

  #push(delivery: Delivery): void {
    if (this.#ended) return;
    this.#deliveries.push(delivery);
    this.#awake.resolve();
  }

  /** What the journal has next. */
  #recorded(): Delivery {
    const entry = this.journal.take();
    const thread = [...this.#waiting.values()].find((each) => each.pendingKey === entry?.k);
    if (entry === undefined || thread === undefined) {
      const expected = [...this.#waiting.values()].map((each) => each.pendingKey).join(', ');
      throw mismatchOf(entry ?? { k: '' }, expected === '' ? 'its end' : expected);
    }
    return {
      thread,
      key: entry.k,
      ...(entry.v !== undefined && { value: entry.v }),
      ...(entry.e !== undefined && { error: entry.e }),
    };
  }

  async #deliver({ thread, key, value, error }: Delivery): Promise<void> {
    if (this.#live) this.#append({ k: key, ...(value !== undefined && { v: value }), ...(error && { e: error }) });
    const { pending } = thread;
    thread.pending = null;
    this.#waiting.delete(thread.path);
    if (pending?.kind === 'effect' && error === undefined) pending.request.answer = value ?? null;
    await this.#advance(thread, () =>
      error === undefined ? thread.thread.resume(null) : thread.thread.fail(throwableOf(this.machine, error)),
    );
  }

  async #advance(thread: FlowThread, first: () => Outcome<Value>): Promise<void> {
    let began = performance.now();
    let act = first;
    for (;;) {
      let outcome: Outcome<Value>;
      this.#enter(thread);
      try {
        outcome = act();
      } catch (error) {
        this.#leave(thread);
        this.#end(thread, { error });
        return;
      }
      this.#leave(thread);
      if (outcome.done) {
        this.#end(thread, { value: outcome.value });
        return;
      }
      const { request } = outcome;
      if (request.kind === 'tick') {
        if (performance.now() - began >= SLICE_MS) {
          await Promise.race([setImmediate(), this.#letGo]);
          began = performance.now();
        }
        // A script that only computes cannot be interrupted where it waits.
        const { interruption } = thread;
        if (interruption !== null && this.#live) {
          thread.interruption = null;
          act = () => thread.thread.fail(throwableOf(this.machine, interrupted(interruption)));
        } else act = () => thread.thread.resume(null);
        continue;
      }
      if (request.kind === 'await') {
        act = () => thread.thread.fail(new LimitExceeded('stopped', 'The script waits for what cannot be recorded'));
        continue;
      }
      if (!this.#suspend(thread, request.payload)) throw new Error('a request of the script is not known');
      return;
    }
  }

  /** The branch waits from here on. */
  #suspend(thread: FlowThread, payload: unknown): boolean {
    if (payload instanceof EffectRequest) {
      thread.pending = { kind: 'effect', request: payload, controller: null };
    } else if (payload instanceof BranchesRequest) {
      thread.pending = { kind: 'join', request: payload };
    } else return false;
    this.#wait(thread);
    if (payload instanceof BranchesRequest) {
      for (const branch of payload.branches) {
        branch.onEnd = chain(branch.onEnd, () => {
          if (this.#live) this.#endJoin(thread);
        });
        this.#wait(branch);
        if (this.#live) this.#begin(branch, false);
      }
      if (payload.branches.length === 0 && this.#live) this.#endJoin(thread);
    } else if (this.#live) this.#begin(thread, false);
    return true;
  }

  #endJoin(thread: FlowThread): void {
    const { pending } = thread;
    if (pending?.kind === 'join' && pending.request.isOver) this.#push({ thread, key: pending.request.key });
  }

  #wait(thread: FlowThread): void {
    this.#waiting.set(thread.path, thread);
  }

  #end(thread: FlowThread, outcome: BranchOutcome): void {
    thread.outcome = outcome;
    // What no catch of a script may see ends the whole flow.
    if ('error' in outcome && isFatal(outcome.error) && thread !== this.#main && this.#main !== null) {
      this.#main.outcome ??= outcome;
    }
    this.#current = thread;
    try {
      thread.onEnd?.(outcome);
    } finally {
      this.#current = null;
    }
  }

  #enter(thread: FlowThread): void {
    const { machine } = this;
    machine.depth = thread.depth;
    machine.categories.splice(0, machine.categories.length, ...thread.categories);
    this.#current = thread;
  }

  #leave(thread: FlowThread): void {
    const { machine } = this;
    thread.depth = machine.depth;
    thread.categories = [...machine.categories];
    this.#current = null;
  }

  #append(entry: Entry): void {
    this.journal.append({ ...entry, l: this.log.size(), ...this.log.copiedSince() });
  }
}

function mismatchOf(entry: Entry, expected: string): ReplayMismatch {
  return new ReplayMismatch(
    `The script does not go the way it went before the restart: recorded is ‘${entry.k}’, now it is at ‘${expected}’`,
  );
}

function isFatal(error: unknown): boolean {
  return error instanceof LimitExceeded || error instanceof ReplayMismatch;
}

function isExpected(reason: unknown): boolean {
  return reason instanceof Interrupted || (reason instanceof Error && reason.name === 'StepFailure');
}

function chain(first: FlowThread['onEnd'], second: () => void): NonNullable<FlowThread['onEnd']> {
  return (outcome) => {
    first?.(outcome);
    second();
  };
}

async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let tidy = (): void => undefined;
  const aborted = new Promise<never>((_, reject) => {
    const stop = (): void => reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    tidy = () => signal.removeEventListener('abort', stop);
  });
  aborted.catch(() => undefined);
  work.catch(() => undefined);
  try {
    return await Promise.race([work, aborted]);
  } finally {
    tidy();
  }
}

/** A timer that is set when the flow is live. */
class Alarm {
  readonly #at: number;
  readonly #action: () => void;
  readonly #clock: Clock;
  readonly #done: (alarm: Alarm) => void;
  #off: (() => void) | null = null;
  #cancelled = false;

  constructor(at: number, action: () => void, clock: Clock, done: (alarm: Alarm) => void) {
    this.#at = at;
    this.#action = action;
    this.#clock = clock;
    this.#done = done;
  }

  arm(): void {
    if (this.#off !== null || this.#cancelled) return;
    this.#off = this.#clock.after(this.#at - this.#clock.now(), () => {
      if (this.#cancelled) return;
      // Longer than a timer can be.
      if (this.#clock.now() < this.#at) {
        this.#off = null;
        this.arm();
        return;
      }
      this.cancel();
      this.#action();
    });
  }

  cancel(): void {
    this.#cancelled = true;
    this.#off?.();
    this.#done(this);
  }
}

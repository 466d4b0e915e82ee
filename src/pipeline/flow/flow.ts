import { setImmediate } from 'node:timers/promises';
import type { Evaluation, Machine, MapValue, Outcome, Value } from '../../groovy/index.ts';
import { LimitExceeded } from '../../groovy/index.ts';
import { type Clock, type Deferred, deferred, type Logger } from '../../kit/index.ts';
import type { Entry, FlowError, Interruption, Journal, Json } from '../journal/index.ts';
import { throwableOf } from '../script/throwables.ts';
import { Alarms } from './alarms.ts';
import { errorOf, FlowKilled, Interrupted, interrupted, ReplayMismatch } from './failure.ts';
import {
  BranchesRequest,
  type BranchOutcome,
  type EffectContext,
  type EffectPending,
  EffectRequest,
  FlowThread,
} from './flow-thread.ts';
import { FlowGraph, type FlowNode, type NodeKind } from './graph.ts';
import type { FlowLog } from './log.ts';
import type { PendingInput } from './pending-input.ts';
import { performEffect } from './perform-effect.ts';
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

/** Key under which the journal has that the run was told to stop. */
const STOP = 'stop';
/** A stop that does not help within this time is followed by the offer of a harder one. */
const PATIENCE_MS = 15_000;

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
  readonly #waiting = new Map<string, FlowThread>();
  readonly #deliveries: Delivery[] = [];
  readonly #alarms: Alarms;
  /** Variables that the script gives to the whole run: `env.X = …`. */
  readonly env = new Map<string, string | null>();
  /** Variables of the script, which scripts that it loads share. */
  binding: MapValue | null = null;
  /** What people are asked at this moment, in the order in which it was asked. */
  readonly inputs = new Set<PendingInput>();
  #machine: Machine | null = null;
  #current: FlowThread | null = null;
  /** The same, also while it gives way to others of the server. */
  #working: FlowThread | null = null;
  #awake: Deferred<void> = deferred();
  /** The server has let go of the run. */
  #released: { readonly reason: unknown } | null = null;
  #live = false;
  /** Why the run was told to stop; its result follows from that even where the script goes on. */
  readonly stops: Interruption[] = [];
  readonly #orders: ((at: string) => void)[] = [];
  #ticks = 0;
  #ended = false;
  #main: FlowThread | null = null;

  constructor({ journal, log, clock, logger, letGo }: FlowParts) {
    this.journal = journal;
    this.log = log;
    this.clock = clock;
    this.#alarms = new Alarms(clock);
    this.logger = logger;
    letGo.catch((reason) => {
      this.#released = { reason };
      this.#awake.resolve();
    });
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
        if (this.#released !== null) throw this.#released.reason;
        this.#checkLive();
        if (this.#live) this.#obey('');
        const delivery = this.journal.replaying ? this.#recorded() : this.#deliveries.shift();
        if (delivery === undefined) {
          if (!this.#live) continue;
          this.journal.flush();
          this.#awake = deferred();
          const isIdle = this.#deliveries.length === 0 && this.#orders.length === 0;
          if (isIdle && this.#released === null) await this.#awake.promise;
          continue;
        }
        await this.#deliver(delivery);
      }
    } finally {
      this.#ended = true;
      this.#alarms.end();
    }
    if ('error' in thread.outcome) throw thread.outcome.error;
    return thread.outcome.value;
  }

  /** The last node of the graph, with what the script failed with. */
  endGraph(error: FlowError | null): void {
    const heads = this.#main?.heads ?? (this.#main === null ? [] : [this.#main.head]);
    const end = this.graph.add({
      kind: 'end',
      step: '',
      label: null,
      parents: heads.map(({ id }) => id),
      enclosing: null,
      opens: this.graph.all()[0]?.id ?? null,
      started: this.clock.now(),
    });
    end.error = error;
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
    // As in Jenkins, the youngest branches first.
    for (const thread of [...this.#waiting.values()].reverse()) {
      if (within === null || thread.scope.isWithin(within)) this.#interrupt(thread, interruption);
    }
    // Who works at this moment is ended where it waits next.
    const current = this.#working;
    if (current !== null && !this.#waiting.has(current.path) && (within === null || current.scope.isWithin(within)))
      current.interruption ??= interruption;
  }

  /** Lets what the branches within a scope wait for fail without waiting for its own end. */
  cutOff(within: Scope, interruption: Interruption): void {
    for (const thread of [...this.#waiting.values()].reverse()) {
      const { pending } = thread;
      if (pending?.kind !== 'effect' || pending.settled || !thread.scope.isWithin(within)) continue;
      const reason = new Interrupted(interruption);
      this.#settle(thread, pending, { error: errorOf(reason) });
      pending.controller?.abort(reason);
    }
  }

  /** Calls `action` at a time (ms since 1970), never while the past is told again. */
  alarm(at: number, action: () => void): { cancel(): void } {
    return this.#alarms.set(at, action);
  }

  /** The server ends: what comes now is for the next one. `reason`: what `run` ends with. */
  suspend(reason: unknown): void {
    if (this.#ended) return;
    this.#finish(reason);
    this.journal.suspend();
  }

  /** An earlier server obeyed a stop already. */
  get wasStopped(): boolean {
    return this.stops.length > 0 || this.journal.ahead().some(({ k }) => k.split(' ')[0] === STOP);
  }

  /** Ends what all branches wait for. The script may catch that, but its result stays. */
  stop(interruption: Interruption): void {
    this.#afterPast((at) => {
      for (const { text } of interruption.causes) this.log.line(null, text);
      this.#append({
        k: `${STOP}${at}`,
        v: { ...interruption, causes: interruption.causes.map((cause) => ({ ...cause })) },
      });
      this.stops.push(interruption);
      this.interrupt(null, interruption);
      this.#offer('Click here to forcibly terminate running steps');
    });
  }

  /** Lets what the branches wait for fail without waiting for its own end. */
  terminate(): void {
    this.#afterPast(() => {
      for (const thread of [...this.#waiting.values()].reverse()) {
        const { pending } = thread;
        if (pending?.kind !== 'effect' || pending.settled) continue;
        this.log.line(null, `Terminating ${functionOf(pending.request.key)}`);
        const reason = new Interrupted({ result: 'ABORTED', causes: [] });
        this.#settle(thread, pending, { error: errorOf(reason) });
        pending.controller?.abort(reason);
      }
      this.#offer('Click here to forcibly kill entire build');
    });
  }

  /** Ends the run where it is. */
  kill(): void {
    if (this.#ended) return;
    this.log.urgent('Hard kill!');
    this.#finish(new FlowKilled());
    for (const { pending } of this.#waiting.values()) {
      if (pending?.kind === 'effect') pending.controller?.abort(new Interrupted({ result: 'ABORTED', causes: [] }));
    }
  }

  #finish(reason: unknown): void {
    this.#ended = true;
    this.#released ??= { reason };
    this.#alarms.end();
    this.#awake.resolve();
  }

  #offer(text: string): void {
    this.alarm(this.clock.now() + PATIENCE_MS, () => this.log.line(null, text));
  }

  /** When the past has been told, and between two pieces of the script's work. */
  #afterPast(order: (at: string) => void): void {
    if (this.#ended) return;
    this.#orders.push(order);
    this.#awake.resolve();
  }

  /** `at`: behind the key of what the journal gets. */
  #obey(at: string): void {
    for (const order of this.#orders.splice(0)) order(at);
  }

  #interrupt(thread: FlowThread, interruption: Interruption): void {
    const { pending } = thread;
    if (pending?.kind === 'effect' && pending.controller !== null && !pending.settled) {
      if (!pending.controller.signal.aborted) pending.controller.abort(new Interrupted(interruption));
    } else if (pending?.kind !== 'join') thread.interruption ??= interruption;
  }

  #checkLive(): void {
    if (this.#live || this.journal.replaying) return;
    this.#live = true;
    for (const thread of [...this.#waiting.values()]) this.#begin(thread, true);
    this.#alarms.begin();
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
      void performEffect({ thread, pending, controller, resumed }, this).then((answer) =>
        this.#settle(thread, pending, answer),
      );
    }
  }

  /** What comes second, as the answer of an effect that was terminated, is not wanted any more. */
  #settle(thread: FlowThread, pending: EffectPending, answer: Pick<Delivery, 'value' | 'error'>): void {
    if (pending.settled) return;
    pending.settled = true;
    this.#push({ thread, key: pending.request.key, ...answer });
  }

  #push(delivery: Delivery): void {
    if (this.#ended) return;
    this.#deliveries.push(delivery);
    this.#awake.resolve();
  }

  #stopAgain(entry: Entry | undefined): void {
    // Only this class writes it.
    const interruption = entry?.v as Json & Interruption;
    this.stops.push(interruption);
    this.interrupt(null, interruption);
  }

  /** What the journal has next. */
  #recorded(): Delivery | undefined {
    const entry = this.journal.take();
    if (entry?.k === STOP) {
      this.#stopAgain(entry);
      return this.journal.replaying ? this.#recorded() : undefined;
    }
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
    // It was told to end, and this is the end.
    if (!this.#live && error?.interruption !== undefined) thread.interruption = null;
    this.#waiting.delete(thread.path);
    if (pending?.kind === 'effect' && error === undefined) pending.request.answer = value ?? null;
    await this.#advance(thread, () =>
      error === undefined ? thread.thread.resume(null) : thread.thread.fail(throwableOf(this.machine, error)),
    );
  }

  async #advance(thread: FlowThread, first: () => Outcome<Value>): Promise<void> {
    this.#working = thread;
    try {
      await this.#work(thread, first);
    } finally {
      this.#working = null;
    }
  }

  async #work(thread: FlowThread, first: () => Outcome<Value>): Promise<void> {
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
          await setImmediate();
          if (this.#released !== null) throw this.#released.reason;
          began = performance.now();
        }
        const ending = this.#interruptionAtTick(thread);
        act = () =>
          ending === null
            ? thread.thread.resume(null)
            : thread.thread.fail(throwableOf(this.machine, interrupted(ending)));
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

  /**
   * A script that only computes cannot be interrupted where it waits. It looks for that at ticks, which come after equal
   * amounts of work whenever it runs; so the journal has at which one it was.
   */
  #interruptionAtTick(thread: FlowThread): Interruption | null {
    this.#ticks += 1;
    const key = `${thread.path} tick ${this.#ticks}`;
    this.#checkLive();
    if (!this.#live) {
      if (this.journal.peek()?.k === `${STOP} ${key}`) this.#stopAgain(this.journal.take());
      if (this.journal.peek()?.k !== key) return null;
      return this.journal.take()?.e?.interruption ?? null;
    }
    this.#obey(` ${key}`);
    const { interruption } = thread;
    thread.interruption = null;
    if (interruption !== null) this.#append({ k: key, e: interrupted(interruption) });
    return interruption;
  }

  /** The branch waits from here on. */
  #suspend(thread: FlowThread, payload: unknown): boolean {
    if (payload instanceof EffectRequest) {
      thread.pending = { kind: 'effect', request: payload, controller: null, settled: false };
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

/** Function name of the step whose effect it is. */
function functionOf(key: string): string {
  return key.slice(key.indexOf(' ') + 1).split('.')[0] ?? '';
}

function chain(first: FlowThread['onEnd'], second: () => void): NonNullable<FlowThread['onEnd']> {
  return (outcome) => {
    first?.(outcome);
    second();
  };
}

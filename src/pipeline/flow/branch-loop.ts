import { setImmediate } from 'node:timers/promises';
import type { Machine, Outcome, Value } from '../../groovy/index.ts';
import { LimitExceeded } from '../../groovy/index.ts';
import { type Entry, type Interruption, isAbout, isToldAgain } from '../journal/index.ts';
import { CleanupLimit } from './cleanup-limit.ts';
import { Computations } from './computations.ts';
import { EffectsUnderWay } from './effects-under-way.ts';
import { isFatal, mismatchOf } from './failure.ts';
import type { FlowParts } from './flow.ts';
import {
  BranchesRequest,
  type BranchOutcome,
  type EffectPending,
  EffectRequest,
  type FlowThread,
} from './flow-thread.ts';
import { Gate } from './gate.ts';
import type { Pause } from './pause.ts';
import { type Answer, PendingBranches } from './pending-branches.ts';
import type { Scope } from './scope.ts';
import { StopRequests } from './stop-requests.ts';
import { throwableOf } from './throwables.ts';
import { Timers } from './timers.ts';

/** Describes what comes to a branch from outside; deliveries are in the order in which the journal records them. */
interface Delivery extends Answer {
  readonly thread: FlowThread;
  readonly key: string;
}

/** Limits how long branches may run before other work of the server gets its turn, in ms. */
const SLICE_MS = 8;

/**
 * Decides which branch of a flow goes on. One runs at a time, until it waits; what it waited for is recorded in the journal
 * when it is delivered. So the script takes the same path when it runs again after a restart and receives the same in the
 * same order.
 */
export class BranchLoop {
  readonly waiting = new PendingBranches((thread, pending, answer) => this.#effects.settle(thread, pending, answer));
  readonly timers: Timers;
  readonly orders: StopRequests;
  /** Holds the branch that is running; null where none is. */
  current: FlowThread | null = null;
  main: FlowThread | null = null;
  readonly #parts: FlowParts;
  readonly #deliveries: Delivery[] = [];
  #machine: Machine | null = null;
  /** Holds the branch that is running, even while it yields to other work of the server. */
  #working: FlowThread | null = null;
  readonly #effects: EffectsUnderWay;
  readonly #gate: Gate;
  /** Holds the reason with which the loop ends once the flow must not go on; null until then. */
  #released: { readonly reason: unknown } | null = null;
  #live = false;
  readonly #computations: Computations;
  readonly #cleanup = new CleanupLimit();
  /** Holds when other work of the server had its last turn, in ms of `performance.now()`. */
  #turn = performance.now();
  #ended = false;

  constructor(parts: FlowParts) {
    const { clock, log } = parts;
    this.#parts = parts;
    this.#effects = new EffectsUnderWay(parts, {
      settled: (thread, { request: { key } }, answer) => this.#push({ thread, key, ...answer }),
      ended: (pending, isLate) => {
        if (isLate) this.#tidyAfter(pending);
        parts.onRest?.();
      },
    });
    this.#gate = new Gate(parts, {
      append: (entry) => this.append(entry),
      hasOrders: () => this.orders.hasCome,
      isReleased: () => this.#released !== null,
      keepAnswers: () => this.#keepAnswers(),
    });
    this.#computations = new Computations(this, parts.journal, {
      isLive: () => {
        this.#checkLive();
        return this.#live;
      },
      releasedFor: () => this.#released,
    });
    this.timers = new Timers(clock);
    this.orders = new StopRequests({
      log,
      clock,
      waiting: this.waiting,
      append: (entry) => this.append(entry),
      alarm: (at, action) => this.timers.set(at, action),
      interrupt: (interruption) => this.interrupt(null, interruption),
      interruptOthers: () => this.waiting.interruptOthers(this.#working),
      wake: () => {
        this.#gate.ordered();
        this.#computations.look();
      },
    });
  }

  get pause(): Pause {
    return this.#gate.pause;
  }

  /** Says whether the flow works or is about to; otherwise it waits for something outside of the server, or is held. */
  get isBusy(): boolean {
    if (!this.#gate.isSleeping || this.#effects.isBusy) return true;
    return !this.pause.holds && !(this.#deliveries.length === 0 && this.orders.isEmpty);
  }

  set machine(machine: Machine) {
    this.#machine = machine;
  }

  get machine(): Machine {
    if (this.#machine === null) throw new Error('the flow has no machine yet');
    return this.#machine;
  }

  /** Ends what the branches within a scope wait for. */
  interrupt(within: Scope | null, interruption: Interruption): void {
    this.waiting.interrupt(within, interruption, this.#working);
    this.#computations.look();
  }

  /** Ends the loop; `reason` is what `run` throws. Returns false where it has already ended. */
  finish(reason: unknown): boolean {
    if (this.#ended) return false;
    this.#ended = true;
    this.#released = { reason };
    this.timers.end();
    this.#gate.wake();
    this.#computations.look();
    return true;
  }

  append(entry: Entry): void {
    const { journal, log } = this.#parts;
    const isTold = isToldAgain(entry);
    const size = journal.append({ ...entry, l: log.size(), ...(!isTold && { s: log.said }), ...log.copiedSince() });
    if (isTold) log.told();
    this.#gate.rate.entry(size);
  }

  /** Makes the running branch reach a tick where it was ended before the restart. */
  foresee(): void {
    if (this.current !== null) this.#computations.foresee(this.current);
  }

  /** Runs the main branch to its end. Throws what the branch threw, or the reason given to `finish`. */
  async run(thread: FlowThread): Promise<Value> {
    const { journal } = this.#parts;
    this.main = thread;
    this.waiting.add(thread);
    try {
      while (thread.outcome === null) {
        if (this.#released !== null) throw this.#released.reason;
        this.#checkLive();
        if (this.#live) this.orders.apply('');
        if (this.#live && (await this.#gate.stays(this.#deliveries.length > 0))) continue;
        const delivery = journal.replaying ? this.#recorded() : this.#deliveries.shift();
        if (delivery === undefined) {
          if (this.#live) await this.#gate.sleep(() => this.#deliveries.length === 0 && this.orders.isEmpty);
          continue;
        }
        await this.#deliver(delivery);
        await this.#giveWay();
      }
    } finally {
      this.#ended = true;
      this.timers.end();
      if (this.#released === null) this.waiting.abandon();
    }
    if ('error' in thread.outcome) throw thread.outcome.error;
    if (journal.replaying) throw mismatchOf(journal.peek(), 'its end');
    return thread.outcome.value;
  }

  #checkLive(): void {
    if (this.#live || this.#parts.journal.replaying) return;
    this.#live = true;
    for (const thread of this.waiting.all()) this.#begin(thread, true);
    // What was begun before speaks first, also where its time was over while no server ran.
    const begin = (): void => this.timers.begin();
    this.#parts.journal.durable().then(begin, begin);
  }

  /** Begins what a branch waits for. */
  #begin(thread: FlowThread, resumed: boolean): void {
    const { pending } = thread;
    if (pending === null) return;
    if (pending.kind === 'start') this.#push({ thread, key: thread.startKey });
    else if (pending.kind === 'join') this.#endJoin(thread);
    else this.#effects.begin(thread, pending, resumed);
  }

  #keepAnswers(): void {
    for (const { thread, ...answer } of this.#deliveries) {
      const kept = this.#effects.kept(thread, answer);
      if (kept !== null) this.append(kept);
    }
  }

  #push(delivery: Delivery): void {
    if (this.#ended) return;
    this.#deliveries.push(delivery);
    this.#gate.wake();
  }

  /** Takes the next delivery from the journal. */
  #recorded(): Delivery | undefined {
    const entry = this.#parts.journal.take();
    if (this.orders.applyAgain(entry, '')) return this.#parts.journal.replaying ? this.#recorded() : undefined;
    const thread = entry === undefined ? undefined : this.waiting.byKey(entry.k);
    if (entry === undefined || thread === undefined || !isAbout(entry, entry.k, thread.pendingTag)) {
      const { keys } = this.waiting;
      throw mismatchOf(entry, keys === '' ? 'its end' : keys);
    }
    return {
      thread,
      key: entry.k,
      ...(entry.v !== undefined && { value: entry.v }),
      ...(entry.e !== undefined && { error: entry.e }),
    };
  }

  async #deliver({ thread, key, value, error }: Delivery): Promise<void> {
    const { pending, pendingTag } = thread;
    if (this.#live)
      this.append({ t: pendingTag, k: key, ...(value !== undefined && { v: value }), ...(error && { e: error }) });
    thread.pending = null;
    if (pending?.kind === 'effect' && (pending.performed || !this.#live)) this.#tidyAfter(pending);
    // It was told to end, and this is the end.
    if (!this.#live && error?.interruption !== undefined) thread.interruption = null;
    this.waiting.remove(thread);
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

  /** Removes what an effect left, once its answer was delivered and it is over. */
  #tidyAfter({ request: { key, tidy } }: EffectPending): void {
    this.#parts.log.forgetCopied(key);
    if (!this.#live || this.#ended || tidy === null) return;
    this.#parts.journal.afterSafe(() =>
      tidy(key).catch((err: unknown) =>
        this.#parts.logger.warn({ err, step: key }, 'what a step left could not be removed'),
      ),
    );
  }

  /** Yields to other work of the server if the time slice is over. */
  async #giveWay(): Promise<void> {
    if (performance.now() - this.#turn < SLICE_MS) return;
    await setImmediate();
    this.#turn = performance.now();
  }

  async #work(thread: FlowThread, first: () => Outcome<Value>): Promise<void> {
    let act = first;
    for (;;) {
      let outcome: Outcome<Value>;
      const began = performance.now();
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
      const isStopped = this.#live && this.orders.stops.length > 0;
      const over = isStopped ? this.#cleanup.beyond(request, performance.now() - began) : null;
      if (over !== null) {
        act = () => thread.thread.fail(over);
        continue;
      }
      if (request.kind === 'tick') {
        await this.#giveWay();
        this.#checkLive();
        while (this.#released === null && this.#live && (await this.#gate.stays(true)));
        if (this.#released !== null) throw this.#released.reason;
        const error = this.#computations.errorAtTick(thread);
        act = () =>
          error === null ? thread.thread.resume(null) : thread.thread.fail(throwableOf(this.machine, error));
        continue;
      }
      if (request.kind === 'compute') {
        act = await this.#computations.outcome(thread, request.run);
        this.#turn = performance.now();
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

  /** Makes the branch wait for a request. Returns false where the request is unknown. */
  #suspend(thread: FlowThread, payload: unknown): boolean {
    if (payload instanceof EffectRequest) {
      thread.pending = {
        kind: 'effect',
        request: payload,
        controller: null,
        settled: false,
        performed: false,
        abandoned: false,
        kept: false,
      };
    } else if (payload instanceof BranchesRequest) {
      thread.pending = { kind: 'join', request: payload };
    } else return false;
    this.waiting.add(thread);
    if (payload instanceof BranchesRequest) {
      for (const branch of payload.branches) {
        branch.interruption = thread.interruption;
        branch.afterEnd(() => {
          if (this.#live) this.#endJoin(thread);
        });
        this.waiting.add(branch);
        if (this.#live) this.#begin(branch, false);
      }
      if (payload.branches.length > 0) thread.interruption = null;
      else if (this.#live) this.#endJoin(thread);
    } else if (this.#live) this.#begin(thread, false);
    return true;
  }

  #endJoin(thread: FlowThread): void {
    const { pending } = thread;
    if (pending?.kind === 'join' && pending.request.isOver) this.#push({ thread, key: pending.request.key });
  }

  #end(thread: FlowThread, outcome: BranchOutcome): void {
    thread.outcome = outcome;
    // What no catch of a script may see ends the whole flow.
    if ('error' in outcome && isFatal(outcome.error) && thread !== this.main && this.main !== null) {
      this.main.outcome ??= outcome;
    }
    this.current = thread;
    this.#parts.log.beginWork();
    try {
      thread.onEnd?.(outcome);
    } finally {
      this.current = null;
      this.#gate.rate.write(this.#parts.log.endWork());
    }
  }

  #enter(thread: FlowThread): void {
    thread.enter(this.machine);
    this.current = thread;
    this.foresee();
    this.#parts.log.beginWork();
  }

  #leave(thread: FlowThread): void {
    thread.leave(this.machine);
    this.current = null;
    this.#gate.rate.write(this.#parts.log.endWork());
  }
}

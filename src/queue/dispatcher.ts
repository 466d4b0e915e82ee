import { type Clock, type Logger, messageOf } from '../kit/index.ts';
import type { Alarm } from './alarm.ts';
import { backOff } from './back-off.ts';
import type { TakenSlot } from './executor-slots.ts';
import type { ItemReasons } from './item-reasons.ts';
import type { NodeDirectory } from './node-directory.ts';
import { type PendingItem, USUAL_PRIORITY } from './pending-item.ts';
import type { PendingItems } from './pending-items.ts';
import type { TaskAsker } from './task-asker.ts';
import type { QueueDependencies, TaskFacts } from './types.ts';

export interface DispatcherDependencies {
  readonly clock: Clock;
  readonly log: Logger;
  readonly items: PendingItems;
  readonly reasons: ItemReasons;
  readonly asker: TaskAsker;
  readonly nodes: NodeDirectory;
  readonly start: QueueDependencies['start'];
  isQuiet(): boolean;
  /** Journals that the item started as this build. */
  record(item: PendingItem, number: number): Promise<void>;
  /** Is called when the item started as this build, or was cancelled during a start that failed (null). */
  left(item: PendingItem, number: number | null, isRecorded: boolean): void;
  /** Is called when the state of the item changed. */
  changed(item: PendingItem): void;
  /** Is called after a pass that found no executors for something. */
  unserved(): void;
  /** Is called when the job of the item is gone or disabled. */
  cancel(item: PendingItem): Promise<void>;
}

/** Limits the items that leave their quiet period in one pass, which must be short even where thousands were restored. */
const MAX_SETTLED = 500;

/** Limits the items that start in one pass, where a fleet of nodes comes back at once. */
const MAX_STARTED = 50;

/** Limits the rest between two passes, so that a clock that was put back does not hold the queue up. */
const MAX_REST_MS = 1000;

/** Moves items from the quiet period to blocked or buildable, and onto an executor. */
export class Dispatcher {
  readonly #deps: DispatcherDependencies;
  readonly #alarm: Alarm;
  #isWoken = false;
  #isStopped = false;
  /** Holds the time before which no pass begins: however long the queue is, half of the time is left for other work. */
  #restsUntil = 0;

  constructor(deps: DispatcherDependencies, alarm: Alarm) {
    this.#deps = deps;
    this.#alarm = alarm;
  }

  /**
   * Requests a pass. Several calls in one turn result in one pass, which runs when the caller's own work is done: a job
   * that has just got another name must not be looked for by its old one before `renameJob` is called.
   */
  wake(): void {
    if (this.#isWoken || this.#isStopped) return;
    this.#isWoken = true;
    const { clock } = this.#deps;
    const rest = this.#restsUntil - clock.now();
    if (rest > 0 && rest <= MAX_REST_MS) clock.after(rest, () => this.#awake());
    else setImmediate(() => this.#awake());
  }

  #awake(): void {
    this.#isWoken = false;
    if (this.#isStopped) return;
    const { clock } = this.#deps;
    const began = clock.now();
    this.#pass();
    const ended = clock.now();
    this.#restsUntil = ended + (ended - began);
  }

  /** Requests a pass at `at`, in milliseconds since 1970. */
  wakeAt(at: number): void {
    if (at <= this.#deps.clock.now()) this.wake();
    else if (!this.#isStopped) this.#alarm.noLaterThan(at);
  }

  /** Stops starting items; resolves when the starts under way have ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#alarm.off();
    await Promise.all(this.#deps.items.all().map((item) => item.starting));
  }

  /** Goes through all items once: first the blocked ones, then those whose quiet period is over, then those to start. */
  #pass(): void {
    const { clock, items } = this.#deps;
    const now = clock.now();
    const { waiting, blocked } = items.byState();
    for (const item of blocked) this.#settle(item);
    for (const [at, item] of waiting.entries()) {
      if (item.entry.due > now) {
        this.#alarm.noLaterThan(item.entry.due);
        break;
      }
      if (at === MAX_SETTLED) {
        this.wake();
        break;
      }
      item.buildableSince = now;
      this.#settle(item);
    }
    const busyLabels = new Set<string>();
    let started = 0;
    for (const item of items.byState().buildable) {
      if (!this.#tryStart(item, now, busyLabels)) continue;
      started += 1;
      if (started < MAX_STARTED) continue;
      this.wake();
      break;
    }
    if (busyLabels.size > 0) this.#deps.unserved();
  }

  /**
   * Sets the state of an item that is past its quiet period to blocked or buildable; returns the facts of a buildable one,
   * otherwise null.
   */
  #settle(item: PendingItem): TaskFacts | null {
    const { asker, items, reasons } = this.#deps;
    const facts = asker.facts(item.entry);
    if (facts === null) {
      this.#cancel(item);
      return null;
    }
    item.priority = facts.priority ?? USUAL_PRIORITY;
    item.blockedBy = reasons.blockedBy(item, facts);
    const state = item.blockedBy === null ? 'buildable' : 'blocked';
    if (item.state !== state) {
      items.setState(item, state);
      this.#deps.changed(item);
    }
    return item.blockedBy === null ? facts : null;
  }

  #cancel(item: PendingItem): void {
    this.#deps.cancel(item).catch((error) => {
      this.#deps.log.error({ id: item.entry.id, err: messageOf(error) }, 'a queue item could not be cancelled');
    });
  }

  /** Starts an item where it can, and returns whether it did. */
  // Most items that wait go no further than this: nothing is made for them.
  #tryStart(item: PendingItem, now: number, busyLabels: Set<string>): boolean {
    const facts = this.#settle(item);
    if (facts === null || !item.isStored || (this.#deps.isQuiet() && facts.nonBlocking !== true)) return false;
    if (item.failure !== null && item.failure.retryAt > now) {
      this.#alarm.noLaterThan(item.failure.retryAt);
      return false;
    }
    const slot = this.#take(item, facts, busyLabels);
    if (slot === undefined) return false;
    this.#start(item, slot);
    return true;
  }

  #start(item: PendingItem, slot: TakenSlot): void {
    const { items } = this.#deps;
    const { part } = item.entry;
    if (part !== undefined) {
      slot.started(part.number);
      this.#deps.left(item, part.number, false);
      item.granted?.(slot);
      return;
    }
    items.setState(item, 'starting', 'keep rank');
    let isRecorded = false;
    const record = async (number: number): Promise<void> => {
      await this.#deps.record(item, number);
      isRecorded = true;
    };
    item.starting = started(() => this.#deps.start(item.entry, slot, record)).then(
      (number) => {
        slot.started(number);
        this.#deps.left(item, number, isRecorded);
        this.wake();
      },
      (error) => {
        this.#startFailed(item, messageOf(error));
        slot.release();
        this.wake();
      },
    );
  }

  /**
   * Takes an executor for the item. `busyLabels` are those for which this pass found no executor, with what fills the nodes where
   * that matters; during a pass none becomes free.
   */
  #take({ entry }: PendingItem, facts: TaskFacts, busyLabels: Set<string>): TakenSlot | undefined {
    const { nodes } = this.#deps;
    if (facts.flyweight) return nodes.takeOneOff(entry.job);
    const label = facts.label ?? '';
    const { job, part } = entry;
    const work = part?.categories === undefined ? { job } : { job, categories: part.categories };
    if (busyLabels.has(label)) return undefined;
    if (!nodes.hasFree(facts.label)) {
      busyLabels.add(label);
      return undefined;
    }
    const whyFull = facts.fullNodes?.();
    if (whyFull === undefined) return nodes.take(work, facts.label);
    const filled = JSON.stringify([label, part?.categories ?? job]);
    if (busyLabels.has(filled)) return undefined;
    const slot = nodes.take(work, facts.label, whyFull);
    if (slot === undefined) busyLabels.add(filled);
    return slot;
  }

  #startFailed(item: PendingItem, text: string): void {
    const { clock, items, log } = this.#deps;
    const times = (item.failure?.times ?? 0) + 1;
    log.error({ id: item.entry.id, job: item.entry.job, err: text, times }, 'a build could not be started');
    item.starting = null;
    item.failure = { text, times, retryAt: clock.now() + backOff(times) };
    if (item.cancelled) this.#deps.left(item, null, false);
    else {
      items.setState(item, 'buildable', 'keep rank');
      this.#deps.changed(item);
    }
  }
}

/** Turns a start that throws at once into one that rejects. */
async function started(start: () => Promise<number>): Promise<number> {
  return start();
}

import { type Clock, deferred, type Logger } from '../kit/index.ts';
import { fail, type LeftItem, type QueueEntry, type QueueItem, type WaitReason } from '../model/index.ts';
import { Alarm } from './alarm.ts';
import type { WaitingWork } from './demand.ts';
import { Dispatcher } from './dispatcher.ts';
import { ItemReasons } from './item-reasons.ts';
import type { QueueChange, QueueJournal } from './journal.ts';
import { JournalKeeper } from './journal-keeper.ts';
import { LeftItems } from './left-items.ts';
import { NodeDirectory } from './node-directory.ts';
import { Notices } from './notices.ts';
import { type PendingItem, pendingItem } from './pending-item.ts';
import { PendingItems } from './pending-items.ts';
import { TaskAsker } from './task-asker.ts';
import type {
  ExecutorSlot,
  NodeSettings,
  PartRequest,
  PartTicket,
  Queue,
  QueueDependencies,
  QueueNotice,
  ScheduleAnswer,
  ScheduleRequest,
} from './types.ts';

export interface QueueOptions {
  readonly clock: Clock;
  readonly log: Logger;
  readonly journal: QueueJournal;
  /** Holds the contents of the journal when the server started. */
  readonly initial: {
    readonly items: readonly QueueEntry[];
    readonly left: readonly LeftItem[];
    readonly nextId: number;
  };
  readonly tasks: QueueDependencies;
  /** Holds the settings of the built-in node, whose name is '', and of the others. Only the built-in one is connected. */
  readonly nodes: readonly NodeSettings[];
}

/** Limits the causes of one item; those of further equal requests are left out. */
const MAX_CAUSES = 500;

/** Returns the queue of a server. Restored items begin to move with the first `maintain` or `schedule`, not before. */
export function createQueue(options: QueueOptions): Queue {
  return new BuildQueue(options);
}

class BuildQueue implements Queue {
  readonly nodes: NodeDirectory;
  readonly categories: Queue['categories'];
  readonly #clock: Clock;
  readonly #journal: JournalKeeper;
  readonly #items = new PendingItems();
  readonly #left: LeftItems;
  readonly #reasons: ItemReasons;
  readonly #dispatcher: Dispatcher;
  readonly #notices: Notices;
  #nextId: number;
  #quiet: Queue['quiet'] = { on: false, reason: null };
  readonly #quietListeners = new Set<(on: boolean) => void>();
  /** Says whether items move at all. */
  #isOpen = false;
  #closing: Promise<void> | null = null;

  constructor(options: QueueOptions) {
    const { clock, log, initial, tasks } = options;
    this.#clock = clock;
    this.categories = () => tasks.categories?.() ?? [];
    this.#journal = new JournalKeeper(options.journal, clock, log);
    this.#left = new LeftItems(initial.left);
    this.#nextId = initial.nextId;
    this.#notices = new Notices(log);
    for (const entry of initial.items) {
      this.#items.add(pendingItem(entry, null));
      this.#nextId = Math.max(this.#nextId, entry.id + 1);
    }
    const asker = new TaskAsker(tasks, log);
    this.nodes = new NodeDirectory({
      nodes: options.nodes,
      onChange: () => this.#wake(),
      waiting: () => waitingWork(this.#items.byState().buildable, asker),
      now: () => clock.now(),
      log,
      isQuiet: () => this.#quiet.on,
    });
    const parts = { clock, log, items: this.#items, asker, nodes: this.nodes };
    this.#reasons = new ItemReasons({ ...parts, quiet: () => this.#quiet });
    this.#dispatcher = new Dispatcher(
      {
        ...parts,
        reasons: this.#reasons,
        start: (item, slot, record) => tasks.start(item, slot, record),
        isQuiet: () => this.#quiet.on,
        record: ({ entry: { id } }, number) =>
          this.#journal.append({ type: 'left', id, at: this.#clock.now(), number, begun: true }),
        left: (item, number, isRecorded) => this.#started(item, number, isRecorded),
        changed: (item) => this.#tellChanged(item),
        unserved: () => this.nodes.clouds.suggest(),
        cancel: (item) => this.#cancelNow(item),
      },
      new Alarm(clock, () => this.maintain()),
    );
  }

  // No await stands between looking for an equal item and having one: concurrent equal requests fold as well.
  async schedule(request: ScheduleRequest): Promise<ScheduleAnswer> {
    if (this.#closing !== null) fail('SHUTTING_DOWN');
    this.#isOpen = true;
    const equal = this.#items.equalTo(request);
    if (equal !== undefined) return this.#fold(equal, request);
    const now = this.#clock.now();
    const entry: QueueEntry = {
      id: this.#nextId++,
      job: request.job,
      inQueueSince: now,
      due: now + Math.max(0, request.quietPeriod),
      causes: request.causes,
      parameters: request.parameters,
      ...(request.alone === true && { alone: true }),
    };
    const item = pendingItem(entry, this.#journal.append({ type: 'added', item: entry }));
    this.#items.add(item);
    try {
      await item.stored;
    } catch (error) {
      this.#items.remove(item);
      throw error;
    }
    item.isStored = true;
    this.#notices.tell('entered', () => this.#reasons.view(item));
    this.#dispatcher.wakeAt(item.entry.due);
    return { item: this.#now(item), created: true };
  }

  ask({ job, ...part }: PartRequest): PartTicket {
    const now = this.#clock.now();
    const slot = deferred<ExecutorSlot | null>();
    const entry: QueueEntry = {
      id: this.#nextId++,
      job,
      inQueueSince: now,
      due: now,
      causes: [],
      parameters: null,
      part,
    };
    const item = pendingItem(entry, null, slot.resolve);
    this.#items.add(item);
    this.#notices.tell('entered', () => this.#reasons.view(item));
    this.#wake();
    return {
      id: entry.id,
      slot: slot.promise,
      why: () => (this.#items.get(entry.id) === item ? this.#reasons.reason(item).why : null),
      withdraw: () => {
        if (this.#items.get(entry.id) === item) void this.#cancelNow(item);
      },
    };
  }

  async #fold(item: PendingItem, request: ScheduleRequest): Promise<ScheduleAnswer> {
    const { entry } = item;
    const wanted = this.#clock.now() + Math.max(0, request.quietPeriod);
    const due = item.state === 'waiting' ? Math.min(entry.due, wanted) : entry.due;
    const causes = [...entry.causes, ...request.causes].slice(0, Math.max(MAX_CAUSES, entry.causes.length));
    item.entry = { ...entry, causes, due };
    const folded = this.#journal.append({ type: 'folded', id: entry.id, causes, due });
    await Promise.all([item.stored, folded]);
    this.#tellChanged(item);
    this.#dispatcher.wakeAt(due);
    return { item: this.#now(item), created: false };
  }

  async cancel(id: number): Promise<boolean | undefined> {
    const item = this.#items.get(id);
    if (item === undefined) return this.#left.get(id, this.#clock.now()) ? false : undefined;
    if (item.starting === null) {
      await this.#cancelNow(item);
      return true;
    }
    item.cancelled = true;
    await item.starting;
    return this.#left.get(id, this.#clock.now())?.number === null;
  }

  async cancelJob(job: string): Promise<void> {
    const cancelled = this.#items.ofJob(job).map((item) => {
      // Waited for: who cancels in order to delete the job must see the run that comes of it.
      item.cancelled = item.starting !== null;
      return item.starting ?? this.#cancelNow(item);
    });
    await Promise.all(cancelled);
  }

  async #cancelNow(item: PendingItem): Promise<void> {
    const left = this.#leave(item, null);
    try {
      if (item.granted === null) await this.#journal.append(left);
    } catch (error) {
      this.#left.remove(item.entry.id);
      if (item.isStored) this.#items.add(item);
      throw error;
    }
    item.granted?.(null);
    this.#tellLeft(item);
    this.#wake();
  }

  async renameJob(from: string, to: string): Promise<void> {
    const renamed = (job: string) =>
      job === from ? to : job.startsWith(`${from}/`) ? to + job.slice(from.length) : job;
    const stored: Promise<void>[] = [];
    for (const job of this.#items.jobs()) {
      if (renamed(job) === job) continue;
      for (const item of this.#items.allOfJob(job)) {
        this.#items.rename(item, renamed(job));
        if (item.granted !== null) continue;
        const journalled = this.#journal.append({ type: 'added', item: item.entry });
        stored.push(journalled.then(() => this.#tellChanged(item)));
      }
    }
    this.#left.change((item) => (renamed(item.job) === item.job ? null : { ...item, job: renamed(item.job) }));
    this.nodes.renameJob(renamed);
    await Promise.all(stored);
    this.#wake();
  }

  get(id: number): QueueItem | undefined {
    const item = this.#items.get(id);
    return item ? this.#reasons.view(item) : this.#left.get(id, this.#clock.now());
  }

  items(): readonly QueueItem[] {
    const { waiting, blocked, buildable, starting } = this.#items.byState();
    const all = [...waiting, ...blocked, ...buildable.reverse(), ...starting.reverse()];
    return this.#reasons.views(all);
  }

  /** Returns the item of a job; where it has several, the one in the furthest state. */
  itemOf(job: string): QueueItem | undefined {
    const items = this.#items.ofJob(job);
    const item = items.find(({ state }) => state !== 'waiting') ?? items[0];
    return item && this.#reasons.view(item);
  }

  isStuck(item: QueueItem): boolean {
    return this.#reasons.isStuck(item);
  }

  reason(item: QueueItem): WaitReason | null {
    const pending = item.state === 'left' ? undefined : this.#items.get(item.id);
    return pending ? this.#reasons.reason(pending) : null;
  }

  why(item: QueueItem): string | null {
    return this.reason(item)?.why ?? null;
  }

  get quiet(): Queue['quiet'] {
    return this.#quiet;
  }

  setQuiet(on: boolean, reason: string | null = null): void {
    const changes = on !== this.#quiet.on;
    this.#quiet = { on, reason: on ? reason : null };
    if (changes) for (const listener of [...this.#quietListeners]) listener(on);
    this.#wake();
  }

  onQuiet(listener: (on: boolean) => void): () => void {
    this.#quietListeners.add(listener);
    return () => this.#quietListeners.delete(listener);
  }

  demandedSince(name: string): number | null {
    const node = this.nodes.get(name);
    return node === undefined ? null : this.nodes.demand().unmetSince(node);
  }

  maintain(): void {
    this.#isOpen = true;
    this.#wake();
  }

  #wake(): void {
    if (this.#isOpen) this.#dispatcher.wake();
  }

  onChange(listener: (notice: QueueNotice) => void): () => void {
    return this.#notices.add(listener);
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    await this.#dispatcher.stop();
    const items = this.#items.all().flatMap(({ entry, granted }) => (granted === null ? [entry] : []));
    await this.#journal.close(
      items.sort((a, b) => a.id - b.id),
      this.#nextId,
    );
  }

  /** Removes an item that started, as a build or as a part of one, or was cancelled while it started. */
  #started(item: PendingItem, number: number | null, isRecorded: boolean): void {
    const change = this.#leave(item, number);
    if (item.granted === null && !isRecorded) this.#journal.persist(change, () => this.#tellLeft(item));
    else this.#tellLeft(item);
  }

  /** Removes an item; returns the change to write to the journal. */
  #leave(item: PendingItem, number: number | null): QueueChange {
    const at = this.#clock.now();
    this.#items.remove(item);
    this.#left.add({ ...item.entry, state: 'left', leftAt: at, number });
    return { type: 'left', id: item.entry.id, at, number };
  }

  /**
   * Notifies listeners that the item changed, unless it is not on disk yet or has left; `#tellLeft` reports an item that
   * left.
   */
  #tellChanged(item: PendingItem): void {
    if (!item.isStored || this.#items.get(item.entry.id) !== item) return;
    this.#notices.tell('changed', () => this.#reasons.view(item));
  }

  /** Notifies listeners that the item left; must be called when that is on disk. */
  #tellLeft({ entry }: PendingItem): void {
    const left = this.#left.get(entry.id, this.#clock.now());
    if (left !== undefined) this.#notices.tell('left', () => left);
  }

  /** Returns the item as it is now, or its last known state where it is no longer remembered. */
  #now(item: PendingItem): QueueItem {
    return this.get(item.entry.id) ?? { ...item.entry, state: 'waiting' };
  }
}

function* waitingWork(items: readonly PendingItem[], asker: TaskAsker): Generator<WaitingWork> {
  const askFacts = asker.remembering();
  for (const { entry, buildableSince } of items) {
    const facts = askFacts(entry);
    if (facts !== null && !facts.flyweight) yield { label: facts.label, since: buildableSince };
  }
}

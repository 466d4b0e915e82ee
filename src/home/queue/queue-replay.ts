import type { LeftItem, QueueEntry } from '../../model/index.ts';
import type { QueueEvent } from './queue-types.ts';

/**
 * Describes the lines of the queue's journal. Passwords in them are encrypted. Types are never renamed; a change of meaning
 * gets a new `v`.
 */
export type JournalLine =
  | ({ readonly v: 1 } & QueueEvent)
  /** Contains everything before it, queue.xml included. */
  | {
      readonly v: 1;
      readonly type: 'snapshot';
      readonly nextId: number;
      readonly items: readonly QueueEntry[];
      readonly left: readonly LeftItem[];
      readonly foreign: readonly string[];
      /** Holds the items whose runs may not be on disk; missing in what an older server wrote. */
      readonly begun?: readonly LeftItem[];
    }
  /**
   * Says that a job or folder is about to be renamed, and with it all queue items of jobs in it. `at` is in ms since 1970.
   */
  | { readonly v: 1; readonly type: 'moving'; readonly from: string; readonly to: string; readonly at: number }
  /** Holds an item that had left the queue when the server stopped cleanly. */
  | { readonly v: 1; readonly type: 'remembered'; readonly item: LeftItem }
  /** Holds an item whose run was under way when the server stopped cleanly. */
  | { readonly v: 1; readonly type: 'begun'; readonly item: LeftItem }
  /** Says that the run that an item became is on disk as a whole. */
  | { readonly v: 1; readonly type: 'kept'; readonly id: number };

const TYPES: readonly unknown[] = ['added', 'folded', 'left', 'snapshot', 'moving', 'remembered', 'begun', 'kept'];

type Move = JournalLine & { type: 'moving' };

/** Returns null where the text is not a line of this journal, or is of an unknown version. */
export function parseLine(text: string): JournalLine | null {
  try {
    const value: unknown = JSON.parse(text);
    return isJournalLine(value) ? value : null;
  } catch {
    return null;
  }
}

/**
 * Says whether a value is a line of the journal. Only this server writes the file: version and type say that the rest is as
 * it was written.
 */
function isJournalLine(value: unknown): value is JournalLine {
  return (
    typeof value === 'object' &&
    value !== null &&
    'v' in value &&
    value.v === 1 &&
    'type' in value &&
    TYPES.includes(value.type)
  );
}

/** Limits the items that left and can still be read: the newest ones, as many as the queue remembers. */
const MAX_LEFT = 10_000;

/** Restores the queue from its files: applies changes one after another. */
export class QueueReplay {
  #items = new Map<number, QueueEntry>();
  #left = new Map<number, LeftItem>();
  /** Holds the items whose runs began and may not be on disk. */
  #begun = new Map<number, LeftItem>();
  #foreign: readonly string[] = [];
  #moves: readonly Move[] = [];
  #nextId = 1;

  get nextId(): number {
    return this.#nextId;
  }

  get foreign(): readonly string[] {
    return this.#foreign;
  }

  /** Returns the items by id, which is the order in which they were added. */
  items(): QueueEntry[] {
    return [...this.#items.values()].sort((a, b) => a.id - b.id);
  }

  leftItems(): LeftItem[] {
    return [...this.#left.values()];
  }

  begunItem(id: number): LeftItem | undefined {
    return this.#begun.get(id);
  }

  begunItems(): LeftItem[] {
    return [...this.#begun.values()];
  }

  restore(saved: { items: readonly QueueEntry[]; foreign: readonly string[]; counter: number }): void {
    for (const item of saved.items) this.#add(item);
    this.#foreign = saved.foreign;
    this.#passed(saved.counter);
  }

  apply(line: JournalLine): void {
    switch (line.type) {
      case 'added':
        this.#add(line.item);
        return;
      case 'folded': {
        const item = this.#items.get(line.id);
        if (item) this.#items.set(line.id, { ...item, causes: line.causes, due: line.due });
        return;
      }
      case 'left': {
        const item = this.#items.get(line.id);
        if (item === undefined) return;
        const left: LeftItem = { ...item, state: 'left', leftAt: line.at, number: line.number };
        this.#items.delete(line.id);
        this.#remember(left);
        if (line.begun === true) this.#begun.set(line.id, left);
        return;
      }
      case 'begun':
        this.#begun.set(line.item.id, line.item);
        this.#passed(line.item.id);
        return;
      case 'kept':
        this.#begun.delete(line.id);
        return;
      case 'remembered':
        this.#remember(line.item);
        this.#passed(line.item.id);
        return;
      case 'moving':
        this.#moves = [...this.#moves, line];
        return;
      case 'snapshot':
        this.#items = new Map(line.items.map((item) => [item.id, item]));
        this.#left = new Map(line.left.map((item) => [item.id, item]));
        this.#begun = new Map(line.begun?.map((item) => [item.id, item]));
        this.#foreign = line.foreign;
        // An id in queue.xml was given, whatever became of its item.
        this.#passed(line.nextId - 1);
        return;
    }
  }

  /**
   * Renames items that a server killed in the middle of a move may have left under a former name: they follow the moves to
   * the present name. `exists` says whether there is an item of a full name.
   */
  followMoves(exists: (fullName: string) => boolean): void {
    for (const item of this.#items.values()) {
      let { job } = item;
      for (const { from, to } of this.#moves) {
        if (exists(job)) break;
        if (job === from || job.startsWith(`${from}/`)) job = to + job.slice(from.length);
      }
      if (job !== item.job && exists(job)) this.#items.set(item.id, { ...item, job });
    }
  }

  /** Moves that were noted lately: what they say may not have happened yet. */
  moves(): readonly JournalLine[] {
    return this.#moves;
  }

  snapshot(): JournalLine {
    return {
      v: 1,
      type: 'snapshot',
      nextId: this.#nextId,
      items: this.items(),
      left: this.leftItems(),
      foreign: this.#foreign,
      begun: this.begunItems(),
    };
  }

  forgetBefore(time: number): void {
    this.#moves = this.#moves.filter(({ at }) => at >= time);
    for (const [id, item] of this.#left) if (item.leftAt < time) this.#left.delete(id);
  }

  #remember(item: LeftItem): void {
    this.#left.set(item.id, item);
    for (const id of this.#left.keys()) {
      if (this.#left.size <= MAX_LEFT) break;
      this.#left.delete(id);
    }
  }

  #add(item: QueueEntry): void {
    this.#items.set(item.id, item);
    this.#passed(item.id);
  }

  #passed(id: number): void {
    if (id >= this.#nextId) this.#nextId = id + 1;
  }
}

import { type Deferred, deferred, silentLogger } from '../../kit/index.ts';
import { createFakeClock, type FakeClock } from '../../kit/testing/fake-clock.ts';
import type { LeftItem, QueueEntry } from '../../model/index.ts';
import { createQueue, type QueueOptions } from '../build-queue.ts';
import type { QueueChange, QueueJournal } from '../journal.ts';
import type { ExecutorSlot, NodeSettings, Queue, RecordStart, ScheduleRequest, TaskFacts } from '../types.ts';

/** Represents a journal in memory, whose contents are what a server would find after a crash. */
export class MemoryJournal implements QueueJournal {
  readonly changes: QueueChange[] = [];
  closedWith: { items: readonly QueueEntry[]; nextId: number } | null = null;
  /** Holds a promise that appends wait for while it is set; a rejection stands for a disk that failed. */
  gate: Promise<void> | null = null;

  async append(change: QueueChange): Promise<void> {
    await this.gate;
    this.changes.push(change);
  }

  async close(items: readonly QueueEntry[], nextId: number): Promise<void> {
    this.closedWith = { items, nextId };
  }

  /** Returns the queue that a replay makes. */
  replay(): { items: QueueEntry[]; left: LeftItem[]; nextId: number } {
    const items = new Map<number, QueueEntry>();
    const left: LeftItem[] = [];
    let nextId = 1;
    for (const change of this.changes) {
      if (change.type === 'added') {
        items.set(change.item.id, change.item);
        nextId = Math.max(nextId, change.item.id + 1);
        continue;
      }
      const item = items.get(change.id);
      if (item === undefined) continue;
      if (change.type === 'folded') items.set(change.id, { ...item, causes: change.causes, due: change.due });
      else {
        items.delete(change.id);
        left.push({ ...item, state: 'left', leftAt: change.at, number: change.number });
      }
    }
    return { items: [...items.values()], left, nextId };
  }
}

const ORDINARY: TaskFacts = {
  concurrent: false,
  label: null,
  flyweight: false,
  blockedBy: () => null,
  estimatedDuration: -1,
};

export function builtIn(executors: number, more: Partial<NodeSettings> = {}): NodeSettings {
  return { name: '', labels: [], exclusive: false, executors, ...more };
}

export function agent(name: string, more: Partial<NodeSettings> = {}): NodeSettings {
  return { name, labels: [], exclusive: false, executors: 1, ...more };
}

export interface Start {
  readonly item: QueueEntry;
  readonly slot: ExecutorSlot;
  readonly record: RecordStart;
  /** Is resolved by the test with the build number. */
  readonly outcome: Deferred<number>;
}

export interface QueueFixture {
  readonly queue: Queue;
  readonly clock: FakeClock;
  readonly journal: MemoryJournal;
  readonly starts: Start[];
  /** Holds the facts of jobs that differ from the default; null for a job that is gone. */
  readonly jobs: Map<string, Partial<TaskFacts> | null>;
  request(job: string, more?: Partial<ScheduleRequest>): Promise<number>;
  /** Waits until all that was started has run. */
  settle(): Promise<void>;
}

export type FixtureOptions = Partial<QueueOptions> & { readonly journal?: MemoryJournal };

export function queueFixture(options: FixtureOptions = {}): QueueFixture {
  const clock = createFakeClock();
  const journal = options.journal ?? new MemoryJournal();
  const starts: Start[] = [];
  const jobs = new Map<string, Partial<TaskFacts> | null>();
  const queue = createQueue({
    clock,
    log: silentLogger,
    initial: { items: [], left: [], nextId: 1 },
    nodes: [builtIn(2)],
    tasks: {
      task(job) {
        const facts = jobs.get(job);
        if (facts === null) return null;
        return { ...ORDINARY, ...facts };
      },
      start(item, slot, record) {
        const outcome = deferred<number>();
        starts.push({ item, slot, record, outcome });
        return outcome.promise;
      },
    },
    ...options,
    journal,
  });
  return {
    queue,
    clock,
    journal,
    starts,
    jobs,
    async request(job, more = {}) {
      const answer = await queue.schedule({
        job,
        causes: [{ kind: 'timer' }],
        parameters: null,
        quietPeriod: 0,
        ...more,
      });
      await settle();
      return answer.item.id;
    },
    settle,
  };
}

/** Waits for several turns: a pass runs in a turn of its own, and may request another one. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
}

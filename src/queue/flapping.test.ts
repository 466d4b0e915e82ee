import { expect, it } from 'vitest';
import type { QueueEntry } from '../model/index.ts';
import { agent, builtIn, MemoryJournal, queueFixture } from './testing/queue-fixture.ts';
import type { Queue } from './types.ts';

const ITEMS = 5000;
const NODES = 500;
const LABELS = 10;
/** Limits the rounds: nodes for a third of all items are there in each. */
const MAX_ROUNDS = 200;

interface Started {
  readonly id: number;
  readonly node: string;
  readonly release: () => void;
}

interface Server {
  readonly queue: Queue;
  readonly journal: MemoryJournal;
  /** Counts how often the queue asked for a job. */
  readonly looks: { count: number };
  /** Waits until nothing moves any more; returns what started. */
  still(): Promise<Started[]>;
}

/** Every third item may run anywhere: such items must not take all that others wait for, nor wait for ever. */
function labelOf(id: number): string {
  return id % 3 === 0 ? 'any' : `l${id % LABELS}`;
}

/** Starts a server's queue with the items that its journal holds. */
function start(items: readonly QueueEntry[]): Server {
  const looks = { count: 0 };
  const started: Started[] = [];
  const journal = new MemoryJournal();
  for (const item of items) journal.changes.push({ type: 'added', item });
  const agents = Array.from({ length: NODES }, (_, at) => agent(`n${at}`, { labels: [`l${at % LABELS}`, 'any'] }));
  const { queue, settle } = queueFixture({
    journal,
    nodes: [builtIn(0), ...agents],
    initial: { items, left: [], nextId: ITEMS + 1 },
    tasks: {
      task(job) {
        looks.count++;
        const label = labelOf(Number(job.slice(1)));
        return { concurrent: true, label, flyweight: false, blockedBy: () => null, estimatedDuration: -1 };
      },
      async start({ id }, slot, record) {
        started.push({ id, node: slot.node, release: () => slot.release() });
        await record(id);
        return id;
      },
    },
  });
  return {
    queue,
    journal,
    looks,
    async still() {
      for (let before = -1; before !== looks.count; ) {
        before = looks.count;
        await settle();
      }
      return started.splice(0);
    },
  };
}

const ENTRIES: readonly QueueEntry[] = Array.from({ length: ITEMS }, (_, at) => ({
  id: at + 1,
  job: `j${at + 1}`,
  inQueueSince: at,
  due: at,
  causes: [],
  parameters: null,
}));

it('thousands of items start once and in their order on nodes that come and go, over restarts', async () => {
  const all: number[] = [];
  let server = start(ENTRIES);
  for (let round = 0; all.length < ITEMS; round++) {
    expect(round).toBeLessThan(MAX_ROUNDS);
    const { queue, journal } = server;
    // A third of the nodes is away, another one in each round.
    for (const [at, node] of queue.nodes.all().entries()) node.setConnected((at + round) % 3 !== 0);
    queue.maintain();
    const started = await server.still();
    for (const { node } of started) expect(queue.nodes.get(node)?.connected).toBe(true);
    expectInOrder(started);
    all.push(...started.map(({ id }) => id));
    // What runs is over, or the server is killed.
    if (round % 3 === 2) server = start(journal.replay().items);
    else for (const { id, release } of started) if (id % 7 !== 0 || round % 3 === 1) release();
    if (round % 3 !== 2) {
      const next = await server.still();
      expectInOrder(next);
      all.push(...next.map(({ id }) => id));
      for (const { release } of next) release();
      const last = await server.still();
      all.push(...last.map(({ id }) => id));
      for (const { release } of last) release();
    }
  }
  expect([...all].sort((a, b) => a - b)).toEqual(ENTRIES.map(({ id }) => id));
});

it('a pass looks once at each item that waits, however many nodes come and go at once', async () => {
  const { queue, looks, still } = start(ENTRIES);
  queue.maintain();
  await still();
  expect(queue.items()).toHaveLength(ITEMS);
  for (let round = 0; round < 3; round++) {
    looks.count = 0;
    for (const node of queue.nodes.all()) {
      node.setConnected(true);
      node.setConnected(false);
    }
    await still();
    expect(looks.count).toBe(ITEMS);
  }
});

/** Requires that items of the same label started in the order in which they came. */
function expectInOrder(started: readonly Started[]): void {
  const last = new Map<string, number>();
  for (const { id } of started) {
    const label = labelOf(id);
    expect(id).toBeGreaterThan(last.get(label) ?? 0);
    last.set(label, id);
  }
}

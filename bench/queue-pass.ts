// Figures of the queue's pass: 10,000 items and 500 nodes that come and go. One JSON line each, in milliseconds of processor time.
// queue-pass.ts [ITEMS [NODES [EXECUTORS [LABELS]]]]
import { silentLogger } from '../src/kit/index.ts';
import { createFakeClock } from '../src/kit/testing/fake-clock.ts';
import { createQueue } from '../src/queue/index.ts';
import { rounded } from './scale/measure.ts';

const ITEMS = Number(process.argv[2] ?? 10_000);
const NODES = Number(process.argv[3] ?? 500);
const EXECUTORS = Number(process.argv[4] ?? 2);
const LABELS = Number(process.argv[5] ?? 400);
const ROUNDS = 20;

const clock = createFakeClock();
const released: (() => void)[] = [];
const agents = Array.from({ length: NODES }, (_, at) => ({
  name: `n${at}`,
  labels: [`l${at % LABELS}`, at % 2 === 0 ? 'linux' : 'windows'],
  exclusive: false,
  executors: EXECUTORS,
}));
const labels = Array.from({ length: ITEMS }, (_, at) =>
  at % 3 === 0 ? null : at % 3 === 1 ? 'linux' : `l${at % LABELS} || windows && !l${(at + 1) % LABELS}`,
);
let looks = 0;
const queue = createQueue({
  clock,
  log: silentLogger,
  journal: { append: async () => undefined, close: async () => undefined },
  initial: {
    items: labels.map((_, at) => ({
      id: at + 1,
      job: `j${at}`,
      inQueueSince: 0,
      due: at,
      causes: [],
      parameters: null,
    })),
    left: [],
    nextId: ITEMS + 1,
  },
  nodes: [{ name: '', labels: [], exclusive: false, executors: 0 }, ...agents],
  tasks: {
    task(job) {
      looks++;
      const label = labels[Number(job.slice(1))] ?? null;
      return { concurrent: true, label, flyweight: false, blockedBy: () => null, estimatedDuration: -1 };
    },
    async start(item, slot) {
      released.push(() => slot.release());
      return item.id;
    },
  },
});

/** Waits until nothing moves any more. */
async function still(): Promise<void> {
  for (let before = -1; before !== looks; ) {
    before = looks;
    for (let turn = 0; turn < 3; turn++) await new Promise((resolve) => setImmediate(resolve));
  }
}

async function figure(name: string, work: () => void | Promise<void>): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const before = process.cpuUsage();
    await work();
    const { user, system } = process.cpuUsage(before);
    times.push((user + system) / 1000);
  }
  times.sort((a, b) => a - b);
  console.log(
    JSON.stringify({
      figure: name,
      items: ITEMS,
      nodes: NODES,
      median: rounded(times[ROUNDS / 2] ?? 0),
      most: rounded(times.at(-1) ?? 0),
    }),
  );
}

queue.maintain();
await still();
await figure('all nodes come and go in one moment, nothing can start', async () => {
  for (const node of queue.nodes.all()) node.setConnected(true);
  for (const node of queue.nodes.all()) node.setConnected(false);
  await still();
});
await figure('demand by label', () => void queue.nodes.demand());
await figure('why of all items', () => void queue.items());
await figure('a node is added and removed', async () => {
  queue.nodes.put({ name: 'one more', labels: ['linux'], exclusive: false, executors: 1 });
  queue.nodes.remove('one more');
  await still();
});
for (const node of queue.nodes.all()) node.setConnected(true);
await still();
await figure('a node frees an executor', async () => {
  released.pop()?.();
  await still();
});
const begin = process.cpuUsage();
const count = released.length;
for (const release of released.splice(0)) release();
let longest = 0;
while (released.length < count) {
  const before = process.cpuUsage();
  await new Promise((resolve) => setImmediate(resolve));
  const { user, system } = process.cpuUsage(before);
  longest = Math.max(longest, (user + system) / 1000);
}
const { user, system } = process.cpuUsage(begin);
const ms = rounded((user + system) / 1000);
console.log(JSON.stringify({ figure: 'all executors are free at once', starts: count, ms, longest: rounded(longest) }));
await queue.close();

import { setImmediate as turn } from 'node:timers/promises';
import { NO_REPORT } from '../../src/home/files/damaged-files.ts';
import { createLayout } from '../../src/home/layout/layout.ts';
import { createQueueFiles } from '../../src/home/queue/queue-files.ts';
import { placeOf, testRegistry } from '../../src/home/testing/test-home.ts';
import { silentLogger } from '../../src/kit/index.ts';
import { createFakeClock } from '../../src/kit/testing/fake-clock.ts';
import type { QueueEntry } from '../../src/model/index.ts';
import { createQueue, type ExecutorSlot, type Queue } from '../../src/queue/index.ts';
import { Agenda } from './agenda.ts';
import { type Fleet, fleetNodes, makesNodes } from './fleet.ts';
import { DAY, HOUR, type SimulatedJob, type Wish } from './working-day.ts';

export interface Simulated {
  readonly builds: number;
  readonly folded: number;
  /** Holds how long each build waited, in milliseconds. */
  readonly waits: readonly number[];
  readonly longestQueue: number;
  readonly mostBusy: number;
  /** Counts builds on the node on which their job was built last. */
  readonly warm: number;
  readonly cloudNodes: number;
  readonly mostNodes: number;
}

const MINUTE = 60_000;
const SAMPLE_MS = 10_000;
/** Describes nodes that lose their connection: once in this time, for so long. */
const FLAP_EACH_MS = 8 * HOUR;
const AWAY_MS = 5 * MINUTE;

/** Runs a day with the server's own queue, dispatcher, journal and directory of nodes; builds take time and nothing else. */
export async function simulate(day: {
  readonly folder: string;
  readonly jobs: readonly SimulatedJob[];
  readonly wishes: readonly Wish[];
  readonly fleet: Fleet;
  readonly chance: () => number;
}): Promise<Simulated> {
  const { jobs, wishes, fleet, chance } = day;
  const clock = createFakeClock(0);
  const agenda = new Agenda();
  const files = createQueueFiles({
    layout: createLayout(day.folder),
    placeOf,
    log: silentLogger,
    secrets: { encrypt: (plain) => plain, decrypt: (text) => text },
    kinds: testRegistry(),
    clock,
    damaged: NO_REPORT,
  });
  const initial = await files.load();
  const byName = new Map(jobs.map((job) => [job.name, job]));
  const running = new Map<string, number>();
  const durations = new Map<number, number>();
  const lastNode = new Map<string, string>();
  const found = { builds: 0, folded: 0, longestQueue: 0, mostBusy: 0, warm: 0, cloudNodes: 0, mostNodes: 0 };
  const waits: number[] = [];
  let under: Promise<unknown>[] = [];
  let waiting = 0;
  let busy = 0;

  const queue: Queue = createQueue({
    clock,
    log: silentLogger,
    journal: files,
    initial,
    nodes: fleetNodes(fleet),
    tasks: {
      task(name) {
        const job = byName.get(name);
        if (job === undefined) return null;
        return {
          concurrent: job.concurrent,
          label: job.label,
          flyweight: false,
          blockedBy: () => (!job.concurrent && running.has(name) ? { why: 'Build is already in progress' } : null),
          estimatedDuration: -1,
        };
      },
      start(item, slot, record) {
        const started = begin(item, slot, record);
        under.push(started);
        return started;
      },
    },
  });

  async function begin(
    item: QueueEntry,
    slot: ExecutorSlot,
    record: (number: number) => Promise<void>,
  ): Promise<number> {
    const { job, id } = item;
    waits.push(clock.now() - item.inQueueSince);
    waiting--;
    busy++;
    found.mostBusy = Math.max(found.mostBusy, busy);
    running.set(job, (running.get(job) ?? 0) + 1);
    if (lastNode.get(job) === slot.node) found.warm++;
    lastNode.set(job, slot.node);
    await record(id);
    files.noteKept(id);
    agenda.add(clock.now() + (durations.get(id) ?? MINUTE), () => end(job, id, slot));
    return id;
  }

  function end(job: string, id: number, slot: ExecutorSlot): void {
    const left = (running.get(job) ?? 1) - 1;
    if (left > 0) running.set(job, left);
    else running.delete(job);
    durations.delete(id);
    busy--;
    found.builds++;
    slot.release();
    queue.maintain();
    if (queue.nodes.get(slot.node)?.settings.temporary === true) queue.nodes.remove(slot.node);
  }

  function flap(name: string): void {
    queue.nodes.get(name)?.setConnected(false);
    agenda.add(clock.now() + AWAY_MS, () => queue.nodes.get(name)?.setConnected(true));
    agenda.add(clock.now() + FLAP_EACH_MS, () => flap(name));
  }

  function measure(): void {
    queue.nodes.load.sample();
    queue.nodes.clouds.review();
    found.longestQueue = Math.max(found.longestQueue, waiting);
    found.mostNodes = Math.max(found.mostNodes, queue.nodes.all().length - 1);
    if (clock.now() < DAY || waiting + busy > 0) agenda.add(clock.now() + SAMPLE_MS, measure);
  }

  async function ask({ job, duration }: Wish): Promise<void> {
    const name = jobs[job]?.name ?? '';
    const { item, created } = await queue.schedule({
      job: name,
      causes: [{ kind: 'timer' }],
      // Builds of branches and commits differ in parameters; a job that builds one at a time folds what waits already.
      parameters: byName.get(name)?.concurrent === true ? [{ kind: 'string', name: 'N', value: `${duration}` }] : null,
      quietPeriod: 0,
    });
    if (!created) {
      found.folded++;
      return;
    }
    durations.set(item.id, duration);
    waiting++;
  }

  for (const node of queue.nodes.all()) {
    node.setConnected(true);
    if (node.name !== '') agenda.add(chance() * FLAP_EACH_MS, () => flap(node.name));
  }
  makesNodes(fleet, {
    queue,
    made: () => ++found.cloudNodes,
    after: (ms, action) => agenda.add(clock.now() + ms, action),
  });
  for (const wish of wishes) agenda.add(wish.at, () => void under.push(ask(wish)));
  measure();
  while (agenda.next !== Number.POSITIVE_INFINITY) {
    const now = agenda.next;
    clock.advance(Math.max(0, now - clock.now()));
    while (agenda.next <= now) agenda.take()?.();
    // What is asked for and what starts is on disk before time goes on.
    do {
      const all = under;
      under = [];
      await Promise.all(all);
      await turn();
      await turn();
    } while (under.length > 0);
    if (clock.now() > DAY && waiting + busy === 0) break;
  }
  await queue.close();
  return { ...found, waits };
}

import { setImmediate } from 'node:timers/promises';
import type { Home, Job } from '../../home/index.ts';
import type { LeftItem, QueueEntry, Run } from '../../model/index.ts';
import { newRunOf } from './begin-run.ts';

/** Limits how many of a job's newest runs are checked for a queue item that became one of them. */
const LOOKED_AT = 200;

export interface WaitingItems {
  readonly items: readonly QueueEntry[];
  readonly left: readonly LeftItem[];
  readonly nextId: number;
}

/** Describes the queue that an earlier server left. */
export interface SavedItems extends WaitingItems {
  /** Holds the items whose runs began and may not be on disk. */
  readonly begun: readonly LeftItem[];
}

export interface RecoveredRun {
  readonly job: Job;
  readonly run: Run;
}

/**
 * Writes the records of runs that had begun anew, where a loss of power left none: as nobody knows what they had done, they
 * end as lost ones. Their numbers are not given again.
 */
export async function restoreBegun(
  { items, runs, queue }: Pick<Home, 'items' | 'runs' | 'queue'>,
  begun: readonly LeftItem[],
): Promise<void> {
  for (const item of begun) {
    const job = items.get(item.job);
    if (job?.kind === 'job' && item.number !== null) {
      const run = runs.get(job, item.number);
      // The record of one under way is on disk with its end.
      if (run !== undefined && 'state' in run && run.state !== 'completed') continue;
      const lost = newRunOf(job, { item, node: '', now: item.leftAt }, item.number);
      if ((run === undefined || 'kind' in run) && !(await runs.restore(job, lost))) continue;
    }
    // What cannot be loaded or read now may be at another start.
    if (job?.kind === 'job' || isGone(items, item.job)) queue.noteKept(item.id);
  }
}

/** Says whether there is no such job, nor an item that cannot be loaded and may have it. */
function isGone(items: Home['items'], fullName: string): boolean {
  const names = fullName.split('/');
  return names.every((_, index) => items.get(names.slice(0, index + 1).join('/'))?.kind !== 'unloadable');
}

/** Returns the runs that were under way when the server before this one ended. */
export async function findRecovered({ items, runs }: Pick<Home, 'items' | 'runs'>): Promise<RecoveredRun[]> {
  const found: RecoveredRun[] = [];
  for (const job of items.jobs()) {
    for (const run of runs.unfinished(job)) found.push({ job, run });
    // Each job's history is read here for the first time.
    await setImmediate();
  }
  return found;
}

/**
 * Returns the queue without items whose run had begun when a crash came before the queue could record that they left: they
 * must not run twice. They are recorded as left now, so that a client that requests them finds their build.
 */
export async function withoutStarted(
  { items, runs, queue }: Pick<Home, 'items' | 'runs' | 'queue'>,
  waiting: WaitingItems,
  now: number,
): Promise<WaitingItems> {
  const kept: QueueEntry[] = [];
  const left = [...waiting.left];
  const known = new Map<string, ReadonlyMap<number, number>>();
  for (const item of waiting.items) {
    const job = items.get(item.job);
    if (job?.kind !== 'job') {
      kept.push(item);
      continue;
    }
    const numbers = known.get(item.job) ?? numbersByQueueId(runs, job);
    known.set(item.job, numbers);
    const number = numbers.get(item.id);
    if (number === undefined) {
      kept.push(item);
      continue;
    }
    const run = runs.get(job, number);
    const isUnderWay = run !== undefined && 'state' in run && run.state !== 'completed';
    await queue.append({ type: 'left', id: item.id, at: now, number, ...(isUnderWay && { begun: true }) });
    left.push({ ...item, state: 'left', leftAt: now, number });
  }
  return { items: kept, left, nextId: waiting.nextId };
}

function numbersByQueueId(runs: Home['runs'], job: Job): ReadonlyMap<number, number> {
  const numbers = new Map<number, number>();
  let looked = 0;
  for (const run of runs.newestFirst(job)) {
    numbers.set(run.queueId, run.number);
    looked += 1;
    if (looked >= LOOKED_AT) break;
  }
  numbers.delete(-1);
  return numbers;
}

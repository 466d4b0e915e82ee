import type { Home } from '../../home/index.ts';
import { deferred } from '../../kit/index.ts';
import { displayNameOf, type Result, type Run } from '../../model/index.ts';
import type { AskedRun } from '../../points/index.ts';
import type { Queue } from '../../queue/index.ts';
import type { Builds } from '../types.ts';

export interface FollowDependencies {
  readonly home: Pick<Home, 'items' | 'runs'>;
  queue(): Queue;
  readonly runs: Pick<Builds, 'finished' | 'onStarted' | 'running'>;
}

export interface EndedRun {
  readonly number: number;
  /** Holds the name for people: `folder » job #1`. */
  readonly title: string;
  readonly result: Result;
}

export interface FollowedRun {
  /** Resolves with the run's number, when it has left the queue; null where it was cancelled. */
  readonly begun: Promise<number | null>;
  /** Resolves with the end of the run; null where it was cancelled, or deleted before it was followed. */
  readonly ended: Promise<EndedRun | null>;
}

type Begun = { readonly number: number; readonly run: Run | undefined } | null;

/**
 * Follows an item of the queue to the end of its run, even if nobody waits for it: a short run may be over and discarded
 * before that. `since` is a time before which it was not requested.
 */
export function followRun(deps: FollowDependencies, asked: AskedRun, since: number): FollowedRun {
  const begun = outOfQueue(deps, asked, since);
  return { begun: begun.then((start) => start?.number ?? null), ended: begun.then((start) => endOf(deps, start)) };
}

async function outOfQueue(deps: FollowDependencies, asked: AskedRun, since: number): Promise<Begun> {
  const queue = deps.queue();
  const begun = deferred<Begun>();
  const look = (): void => {
    const item = queue.get(asked.item);
    if (item === undefined) begun.resolve(startedSince(deps, asked, since));
    else if (item.state === 'left')
      begun.resolve(item.number === null ? null : { number: item.number, run: runAt(deps, item.job, item.number) });
  };
  // The queue tells of it later, when that is on disk.
  const endListening = deps.runs.onStarted((run) => {
    if (run.queueId === asked.item) begun.resolve({ number: run.number, run });
  });
  const deafen = queue.onChange(({ item }) => {
    if (item.id === asked.item) look();
  });
  try {
    look();
    return await begun.promise;
  } finally {
    endListening();
    deafen();
  }
}

async function endOf({ home, runs }: FollowDependencies, begun: Begun): Promise<EndedRun | null> {
  const run = begun?.run;
  if (run === undefined) return null;
  await runs.finished(run);
  const job = home.items.get(run.job);
  const name = job === undefined ? run.job : home.items.fullDisplayName(job);
  return { number: run.number, title: `${name} ${displayNameOf(run)}`, result: run.result ?? 'FAILURE' };
}

function runAt({ home }: FollowDependencies, name: string, number: number): Run | undefined {
  const job = home.items.get(name);
  const run = job?.kind === 'job' ? home.runs.get(job, number) : undefined;
  return run === undefined || 'kind' in run ? undefined : run;
}

/** Returns the run of an item that the queue does not remember any more; null where there is none. */
function startedSince({ home, runs }: FollowDependencies, { job: name, item }: AskedRun, since: number): Begun {
  const job = home.items.get(name);
  if (job?.kind !== 'job') return null;
  const running = runs.running(job).find(({ queueId }) => queueId === item);
  if (running !== undefined) return { number: running.number, run: running };
  for (const run of home.runs.newestFirst(job)) {
    if (run.queueId === item) return { number: run.number, run };
    if (run.startTime < since) return null;
  }
  return null;
}

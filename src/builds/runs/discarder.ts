import { rm } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import type { Home, Job } from '../../home/index.ts';
import type { Clock, Logger } from '../../kit/index.ts';
import { isFolder } from '../../kit/index.ts';
import type { Run } from '../../model/index.ts';
import { DISCARDER_PROPERTY } from '../../points/index.ts';
import { deleteRun } from './matrix-runs.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface Limits {
  readonly days: number | null;
  readonly count: number | null;
}

export interface Rotation {
  readonly builds: Limits;
  readonly artifacts: Limits;
  /** Says whether the last successful and the last stable run may be deleted as well. */
  readonly removeLastBuild: boolean;
}

export interface DiscarderDependencies {
  readonly home: Pick<Home, 'items' | 'runs'>;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface Discarder {
  /** Discards what may be deleted, after all earlier requests. Resolves when it is done; never rejects. */
  discard(job: Job): Promise<void>;
  /** Closes the discarder: nothing new begins. */
  close(): void;
}

/** Removes old runs and artifacts as the job's property says, one job at a time. Jenkins: `hudson.tasks.LogRotator`. */
export function createDiscarder(deps: DiscarderDependencies): Discarder {
  let last: Promise<void> = Promise.resolve();
  let closed = false;
  return {
    discard(job) {
      if (rotationOf(job) === null) return Promise.resolve();
      last = last.then(async () => {
        if (closed) return;
        try {
          await rotate(deps, job, () => closed);
        } catch (err) {
          deps.log.error({ job: job.fullName, err }, 'old builds could not be discarded');
        }
      });
      return last;
    },
    close() {
      closed = true;
    },
  };
}

/**
 * Returns the limits of the job's property; null where all builds are preserved. A cell has no limits of its own: its runs
 * are deleted with its project's.
 */
function rotationOf(job: Pick<Job, 'config'>): Rotation | null {
  const property = job.config.properties.find((each) => each.kind?.xmlTag === DISCARDER_PROPERTY);
  const strategy = property?.kind ? child(property.config, 'strategy') : null;
  if (typeof strategy !== 'object' || strategy === null) return null;
  return {
    builds: { days: limit(strategy, 'daysToKeep'), count: limit(strategy, 'numToKeep') },
    artifacts: { days: limit(strategy, 'artifactDaysToKeep'), count: limit(strategy, 'artifactNumToKeep') },
    removeLastBuild: child(strategy, 'removeLastBuild') === true,
  };
}

function child(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Object.getOwnPropertyDescriptor(value, name)?.value : undefined;
}

function limit(strategy: object, name: string): number | null {
  const value = child(strategy, name);
  return typeof value === 'number' && value >= 0 ? value : null;
}

async function rotate(deps: DiscarderDependencies, job: Job, isClosed: () => boolean): Promise<void> {
  const rotation = rotationOf(job);
  if (rotation === null) return;
  const { runs } = deps.home;
  const guardedRuns = new Set(
    rotation.removeLastBuild
      ? []
      : [runs.permalink(job, 'lastSuccessfulBuild')?.number, runs.permalink(job, 'lastStableBuild')?.number],
  );
  const mayGo = (run: Run): boolean => run.state === 'completed' && !run.keepLog && !guardedRuns.has(run.number);
  for (const number of outdated(deps, job, rotation.builds)) {
    await setImmediate();
    if (isClosed()) return;
    const run = readable(deps, job, number);
    if (run !== undefined && mayGo(run)) await deleteRun(deps.home, job, number);
  }
  for (const number of outdated(deps, job, rotation.artifacts)) {
    for (const each of withCells(deps, job)) {
      const archive = runs.paths.archive(each, number);
      // One question to the disk for each, not all in one go: histories are long, and most of them were cleared before.
      if (!(await isFolder(archive))) continue;
      if (isClosed()) return;
      const run = readable(deps, job, number);
      if (run !== undefined && mayGo(run)) await rm(archive, { recursive: true, force: true });
    }
  }
}

/** Returns the job and, for a matrix project, its cells. */
function withCells({ home }: DiscarderDependencies, job: Job): readonly Job[] {
  return job.itemKind.form === 'matrix' || job.itemKind.form === 'maven' ? [job, ...home.items.cells(job)] : [job];
}

/** Yields numbers beyond the newest `count`, and from the oldest on those older than `days`. Each comes at most once. */
function* outdated(deps: DiscarderDependencies, job: Job, { days, count }: Limits): Iterable<number> {
  const numbers = [...deps.home.runs.numbers(job)];
  const surplus = count === null ? [] : numbers.slice(0, Math.max(0, numbers.length - count));
  yield* surplus.toReversed();
  if (days === null) return;
  const oldest = deps.clock.now() - days * DAY_MS;
  for (const number of numbers.slice(surplus.length)) {
    const run = readable(deps, job, number);
    if (run === undefined) continue;
    if (run.timestamp >= oldest) return;
    yield number;
  }
}

function readable({ home }: DiscarderDependencies, job: Job, number: number): Run | undefined {
  const run = home.runs.get(job, number);
  return run === undefined || 'kind' in run ? undefined : run;
}

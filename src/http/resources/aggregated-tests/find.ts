import { setImmediate } from 'node:timers/promises';
import type { Job } from '../../../controller/index.ts';
import { fail, isWorse, type Run, type TestTotals } from '../../../model/index.ts';
import { AGGREGATED_TESTS, type AggregatedTests } from '../../../points/index.ts';
import { mayOn } from '../../request/access.ts';
import type { RequestContext } from '../../route.ts';

type Context = Pick<RequestContext, 'job' | 'run' | 'services' | 'principal'>;

/** Represents a build of another job that counts, with its tests. */
export interface CountedRun {
  readonly job: Job;
  readonly run: Run;
  readonly totals: TestTotals;
}

export interface FoundTests {
  readonly counted: readonly CountedRun[];
  /** Holds the jobs that have not used this build yet, though their builds have tests. */
  readonly waiting: readonly Job[];
  /** Holds the jobs with tests whose builds leave no fingerprints, so that their use of this build is unknown. */
  readonly unknown: readonly Job[];
}

/** Returns the tests of the builds that used what this one made, as far as the requester may see their jobs. */
export async function findAggregatedTests(context: Context): Promise<FoundTests> {
  const { run, services } = context;
  const kept = run.actions.find(({ tag }) => tag === AGGREGATED_TESTS) ?? fail('PAGE_NOT_FOUND');
  // What the action kind of this tag reads.
  const { jobs, includeFailedBuilds } = kept.data as AggregatedTests;
  const users = await usersOf(context);
  const counted: CountedRun[] = [];
  const waiting: Job[] = [];
  const unknown: Job[] = [];
  for (const name of jobs.split(',').map((each) => each.trim())) {
    const job = services.home.items.get(name);
    if (job?.kind !== 'job' || !mayOn(context, 'Job/Read', name)) continue;
    const ranges = users.get(name);
    if (ranges === undefined) {
      const usual = lastRun(services.home.runs, job, includeFailedBuilds);
      if (usual?.testTotals !== undefined) (usual.fingerprints === undefined ? unknown : waiting).push(job);
      continue;
    }
    const found = await newestCounted(services.home.runs, job, ranges, includeFailedBuilds);
    if (found !== null) counted.push(found);
  }
  return { counted, waiting, unknown };
}

type Runs = Context['services']['home']['runs'];

/**
 * Represents a half-open range of build numbers. It is never expanded to single numbers, since a file may hold any range.
 */
interface Range {
  readonly start: number;
  readonly end: number;
}

/** Returns the builds of other jobs that used files made by this build. */
async function usersOf({ job, run, services }: Context): Promise<Map<string, Range[]>> {
  const users = new Map<string, Range[]>();
  for (const md5 of services.home.runs.fingerprints(job, run).values()) {
    const record = await services.home.fingerprints.get(md5);
    if (record?.original?.job !== run.job || record.original.number !== run.number) continue;
    for (const { job: user, ranges } of record.usages) {
      const all = users.get(user) ?? [];
      for (const range of ranges) all.push(range);
      users.set(user, all);
    }
  }
  return users;
}

/** Limits the builds of a job that are examined to the newest ones that used the build. */
const LOOKED_AT = 200;

/** Returns the newest of these builds that counts, where it has tests. */
async function newestCounted(
  runs: Runs,
  job: Job,
  ranges: readonly Range[],
  includeFailedBuilds: boolean,
): Promise<CountedRun | null> {
  for (const number of newestWithin(runs.numbers(job), ranges, LOOKED_AT)) {
    const run = runs.get(job, number);
    // Each may have been read from disk.
    await setImmediate();
    if (run === undefined || 'kind' in run || run.state !== 'completed' || run.result === null) continue;
    if (isWorse(run.result, includeFailedBuilds ? 'FAILURE' : 'UNSTABLE')) continue;
    return run.testTotals === undefined ? null : { job, run, totals: run.testTotals };
  }
  return null;
}

/** Returns those of ascending numbers that are in any of the ranges, the highest first. */
export function newestWithin(numbers: readonly number[], ranges: readonly Range[], most: number): number[] {
  const highest = [...ranges].sort((a, b) => b.end - a.end);
  const found: number[] = [];
  let next = 0;
  // The lowest start of all ranges that end above the number at hand.
  let start = Number.POSITIVE_INFINITY;
  for (let index = numbers.length - 1; index >= 0 && found.length < most; index -= 1) {
    const number = numbers[index] as number;
    for (let range = highest[next]; range !== undefined && range.end > number; range = highest[++next])
      start = Math.min(start, range.start);
    if (number >= start) found.push(number);
  }
  return found;
}

function lastRun(runs: Runs, job: Job, includeFailedBuilds: boolean): Run | null {
  if (!includeFailedBuilds) return runs.permalink(job, 'lastSuccessfulBuild') ?? null;
  for (const run of runs.newestFirst(job)) return run;
  return null;
}

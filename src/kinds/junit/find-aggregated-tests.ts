import { setImmediate } from 'node:timers/promises';
import { isWorse, type Run, type TestTotals } from '../../model/index.ts';
import type { NumberRange, RunPageContext, ShownJob, ShownRuns } from '../../points/index.ts';
import type { AggregatedTests } from './aggregated-tests-data.ts';

/** Represents a build of another job that counts, with its tests. */
export interface CountedRun {
  readonly job: ShownJob;
  readonly run: Run;
  readonly totals: TestTotals;
}

export interface FoundTests {
  readonly counted: readonly CountedRun[];
  /** Holds the jobs that have not used this build yet, though their builds have tests. */
  readonly waiting: readonly ShownJob[];
  /** Holds the jobs with tests whose builds leave no fingerprints, so that their use of this build is unknown. */
  readonly unknown: readonly ShownJob[];
}

/** Returns the tests of the builds that used what this one made, as far as the requester may see their jobs. */
export async function findAggregatedTests(
  context: Pick<RunPageContext, 'jobFor' | 'usedBy'>,
  { jobs, includeFailedBuilds }: AggregatedTests,
): Promise<FoundTests> {
  const users = await context.usedBy();
  const counted: CountedRun[] = [];
  const waiting: ShownJob[] = [];
  const unknown: ShownJob[] = [];
  for (const name of jobs.split(',').map((each) => each.trim())) {
    const job = context.jobFor('Job/Read', name);
    if (job === null) continue;
    const ranges = users.get(name);
    if (ranges === undefined) {
      const usual = lastRun(job.runs, includeFailedBuilds);
      if (usual?.testTotals !== undefined) (usual.fingerprints === undefined ? unknown : waiting).push(job);
      continue;
    }
    const found = await newestCounted(job, ranges, includeFailedBuilds);
    if (found !== null) counted.push(found);
  }
  return { counted, waiting, unknown };
}

/** Limits the builds of a job that are examined to the newest ones that used the build. */
const LOOKED_AT = 200;

/** Returns the newest of these builds that counts, where it has tests. */
async function newestCounted(
  job: ShownJob,
  ranges: readonly NumberRange[],
  includeFailedBuilds: boolean,
): Promise<CountedRun | null> {
  for (const number of newestWithin(job.runs.numbers(), ranges, LOOKED_AT)) {
    const run = job.runs.get(number);
    // Each may have been read from disk.
    await setImmediate();
    if (run === undefined || run.state !== 'completed' || run.result === null) continue;
    if (isWorse(run.result, includeFailedBuilds ? 'FAILURE' : 'UNSTABLE')) continue;
    return run.testTotals === undefined ? null : { job, run, totals: run.testTotals };
  }
  return null;
}

/** Returns those of ascending numbers that are in any of the ranges, the highest first. */
export function newestWithin(numbers: readonly number[], ranges: readonly NumberRange[], most: number): number[] {
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

function lastRun(runs: ShownRuns, includeFailedBuilds: boolean): Run | null {
  if (!includeFailedBuilds) return runs.permalink('lastSuccessfulBuild') ?? null;
  for (const run of runs.newestFirst()) return run;
  return null;
}

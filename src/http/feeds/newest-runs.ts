import type { Job, Run, Services } from '../../controller/index.ts';
import { createYield } from '../../kit/index.ts';

export interface JobRun {
  readonly job: Job;
  readonly run: Run;
}

/** Limits the records that are read for one feed, whatever it looks for; each job's newest one comes in addition. */
export const LOOKED_AT = 2000;
/** Limits the entries of a feed, which otherwise holds all runs of a week. */
const ENTRIES = 500;
/** Sets how many runs a feed holds at least, however old they are. */
const AT_LEAST = 10;
const WEEK_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * Yields runs of all these jobs, newest first, read as they are needed, a bounded number of them. Others get their turn in
 * between. `failed` limits them to those that did not succeed; a row of successes at the top is not read.
 */
export async function* newestRuns(
  { home }: Pick<Services, 'home'>,
  jobs: readonly Job[],
  { failed = false }: { readonly failed?: boolean } = {},
): AsyncIterable<JobRun> {
  const pause = createYield();
  const heads: { job: Job; run: Run; rest: Iterator<Run> }[] = [];
  for (const job of jobs) {
    const rest = failed ? await failuresOf(home.runs, job) : home.runs.newestFirst(job)[Symbol.iterator]();
    const { value: run } = rest.next();
    if (run !== undefined) heads.push({ job, run, rest });
    await pause();
  }
  for (let looked = 0; looked < LOOKED_AT && heads.length > 0; looked += 1) {
    let newest = 0;
    for (let at = 1; at < heads.length; at += 1) {
      if ((heads[at]?.run.timestamp ?? 0) > (heads[newest]?.run.timestamp ?? 0)) newest = at;
    }
    const head = heads[newest];
    if (head === undefined) return;
    const { job, run } = head;
    if (!failed || isFailed(run)) yield { job, run };
    const { value: next } = head.rest.next();
    if (next === undefined) heads.splice(newest, 1);
    else head.run = next;
    await pause();
  }
}

/**
 * Returns the runs for a feed: those that are over, of the last week, but no fewer than ten. Jenkins: `RunList#newBuilds`.
 */
export async function recentRuns(runs: AsyncIterable<JobRun>, now: number): Promise<JobRun[]> {
  const recent: JobRun[] = [];
  for await (const each of runs) {
    if (each.run.state === 'building') continue;
    if (recent.length >= AT_LEAST && each.run.timestamp < now - WEEK_MS) break;
    recent.push(each);
    if (recent.length === ENTRIES) break;
  }
  return recent;
}

async function failuresOf(runs: Services['home']['runs'], job: Job): Promise<Iterator<Run>> {
  await runs.findPermalinks(job);
  const last = runs.permalink(job, 'lastUnsuccessfulBuild');
  return (last === undefined ? [] : runs.newestFirst(job, last.number))[Symbol.iterator]();
}

function isFailed({ result }: Run): boolean {
  return result !== null && result !== 'SUCCESS';
}

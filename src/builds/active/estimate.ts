import type { Job, RunStore } from '../../home/index.ts';
import { isBetterOrEqual, isComplete, type Run } from '../../model/index.ts';

const CANDIDATES = 3;
const LOOKED_AT = 6;

/**
 * Returns the expected duration in ms, -1 where it is unknown: the mean of up to three of the last successful run and the
 * recent ones that were at least unstable, filled up with failed ones. Jenkins: `Job#getEstimatedDuration`.
 */
export function estimateDuration(runs: Pick<RunStore, 'permalink' | 'newestFirst'>, job: Job): number {
  const successful = runs.permalink(job, 'lastSuccessfulBuild');
  const candidates: Run[] = successful === undefined ? [] : [successful];
  const others: Run[] = [];
  let looked = 0;
  for (const run of runs.newestFirst(job)) {
    if (looked >= LOOKED_AT || candidates.length >= CANDIDATES) break;
    looked += 1;
    if (run.state !== 'completed' || run.result === null || run.number === successful?.number) continue;
    if (isBetterOrEqual(run.result, 'UNSTABLE')) candidates.push(run);
    else if (isComplete(run.result)) others.push(run);
  }
  const used = [...candidates, ...others].slice(0, CANDIDATES);
  const total = used.reduce((sum, run) => sum + run.duration, 0);
  return total === 0 ? -1 : Math.round(total / used.length);
}

import { isComplete, type Result } from '../../model/index.ts';
import type { ReportHealth } from '../../points/index.ts';

/** Holds the number of builds that count towards stability. */
const COUNTED = 5;

/**
 * Returns the stability of a job from the results of its builds, newest first; aborted builds and those that were not built
 * do not count. Returns null where no build counts. Jenkins: `Job#getBuildStabilityHealthReport`.
 */
export function buildStability(results: Iterable<Result | null>): ReportHealth | null {
  let total = 0;
  let failed = 0;
  for (const result of results) {
    if (result === null || !isComplete(result)) continue;
    total += 1;
    if (result === 'FAILURE') failed += 1;
    if (total === COUNTED) break;
  }
  if (total === 0) return null;
  return {
    description: `Build stability: ${sentence(failed, total)}`,
    score: Math.floor((100 * (total - failed)) / total),
  };
}

function sentence(failed: number, total: number): string {
  if (failed === 0) return 'No recent builds failed.';
  if (failed === total) return 'All recent builds failed.';
  return `${failed} out of the last ${total} builds failed.`;
}

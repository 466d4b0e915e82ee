import type { Job, Services } from '../../../controller/index.ts';
import { defineBean, type Reference, refer } from '../../../export/index.ts';
import { isComplete, type Result, testHealth } from '../../../model/index.ts';
import type { BeanContext } from '../../route.ts';
import { newestRuns } from '../runs/run-list.ts';

export interface HealthReport {
  readonly description: string;
  /** Holds the score, from 0 to 100. */
  readonly score: number;
}

/** Holds the number of builds that count towards stability; `SEARCHED` limits how far back they are looked for. */
const COUNTED = 5;
const SEARCHED = 50;

/**
 * Returns the stability of a job from the results of its builds, newest first; aborted builds and those that were not built
 * do not count. Returns null where no build counts. Jenkins: `Job#getBuildStabilityHealthReport`.
 */
export function buildStability(results: Iterable<Result | null>): HealthReport | null {
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

/** Returns the name of the weather for a score: `80plus`, `60to79`, `40to59`, `20to39`, `00to19`. */
export function weatherOf(score: number): string {
  if (score > 80) return '80plus';
  if (score > 60) return '60to79';
  if (score > 40) return '40to59';
  if (score > 20) return '20to39';
  return '00to19';
}

export const healthReportBean = defineBean<HealthReport, BeanContext>('hudson.model.HealthReport', {
  visibility: 2,
  rows: {
    description: { doc: 'What the score says.', read: ({ description }) => description },
    iconClassName: { doc: 'Class of the icon.', read: ({ score }) => `icon-health-${weatherOf(score)}` },
    iconUrl: { doc: 'File name of the icon.', read: ({ score }) => `health-${weatherOf(score)}.png` },
    score: { doc: 'From 0, bad, to 100, good.', read: ({ score }) => score },
  },
});

export function healthReportReference(report: HealthReport): Reference<BeanContext> {
  return refer(healthReportBean, report, { exact: true });
}

type Server = Pick<Services, 'home' | 'kinds'>;

/** Returns how the last builds of a job went, the worst first: what its newest tests and reports say, and its stability. */
export function healthReportsOf(services: Server, job: Job): readonly HealthReport[] {
  const last = services.home.runs.permalink(job, 'lastCompletedBuild');
  const totals = last?.testTotals;
  const tests = totals === undefined ? null : testHealth(totals);
  const told = (last?.actions ?? []).flatMap(({ tag, data }) => {
    const kind = services.kinds.find('action', tag);
    return kind?.report(data)?.health ?? [];
  });
  const reports = [tests, ...told, buildStability(resultsOf(services, job))].filter((report) => report !== null);
  return reports.sort((a, b) => a.score - b.score);
}

/** Returns the worst health report of a job; null where it has none. */
export function healthOf(services: Server, job: Job): HealthReport | null {
  return healthReportsOf(services, job)[0] ?? null;
}

function* resultsOf(services: Server, job: Job): Iterable<Result | null> {
  for (const run of newestRuns(services, job, 0, SEARCHED)) yield run.state === 'building' ? null : run.result;
}

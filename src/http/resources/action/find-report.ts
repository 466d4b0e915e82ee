import type { Job, Services } from '../../../controller/index.ts';
import { isWorse, type Run } from '../../../model/index.ts';
import type { KeptReport, RunReport } from '../../../points/index.ts';
import { reportGiven } from '../../extensions/action-shapes.ts';
import { givenBy } from '../../extensions/given-by.ts';

/** Limits the runs that are searched for a report of a job. */
const LOOKED_BACK = 25;

type Server = Pick<Services, 'clock' | 'home' | 'kinds' | 'log'>;

/** Returns the reports of a run, in the order in which they were made. */
export function reportsOf(services: Pick<Services, 'clock' | 'kinds' | 'log'>, run: Run): RunReport[] {
  return run.actions.flatMap(({ tag, data }) => {
    const part = services.kinds.find('action', tag);
    if (part === undefined) return [];
    const asked = { part, name: part.symbol, instead: null, read: reportGiven };
    return givenBy(services, asked, () => part.report(data)) ?? [];
  });
}

/** Returns the report of a run under the name; of two with one name the later one. */
export function reportNamed(services: Server, run: Run, urlName: string): RunReport | undefined {
  return reportsOf(services, run).findLast((report) => report.urlName === urlName && report.belowRun);
}

export interface FoundReport {
  readonly run: Run;
  readonly report: RunReport;
}

/** Returns the newest reports of a job by the names of their addresses. */
export function jobReports(services: Server, job: Job): Map<string, FoundReport> {
  const found = new Map<string, FoundReport>();
  let looked = 0;
  for (const run of services.home.runs.newestFirst(job)) {
    for (const report of run.state === 'completed' ? reportsOf(services, run) : []) {
      const shown =
        report.belowJob && (report.ofFailedRuns || (run.result !== null && !isWorse(run.result, 'UNSTABLE')));
      if (shown && !found.has(report.urlName)) found.set(report.urlName, { run, report });
    }
    looked += 1;
    if (looked === LOOKED_BACK) break;
  }
  return found;
}

/** Returns the details of a report; null where it has none, or they are gone. */
export async function detailsOf(
  { home }: Pick<Services, 'home'>,
  job: Job,
  { run, report }: FoundReport,
): Promise<KeptReport | null> {
  if (report.details === null) return null;
  return (await home.reports.kept.read(job, run.number, report.details)) ?? null;
}

import type { Job, Run, Services } from '../../../controller/index.ts';
import { rawEncode } from '../../../model/index.ts';
import type { ReportLink } from '../../../ui/index.ts';
import { jobReports, reportsOf } from './find-report.ts';

/** Limits the runs that are searched for a test report of a job. */
const TESTS_LOOKED_BACK = 10;

type Server = Pick<Services, 'kinds' | 'home'>;

/** Returns the links to the reports of a run; `href` is the run's. */
export function runReportLinks(services: Server, run: Run, href: string): ReportLink[] {
  return reportsOf(services, run).flatMap(({ urlName, title, summary, belowRun }) =>
    belowRun ? [{ title, summary, href: `${href}${rawEncode(urlName)}/`, chart: null }] : [],
  );
}

/** Returns the links to the newest reports of a job, with their charts; `href` is the job's. */
export function jobReportLinks(services: Server, job: Job, href: string): ReportLink[] {
  const links: ReportLink[] = testLinks(services, job, href);
  for (const [urlName, { report }] of jobReports(services, job)) {
    const own = `${href}${rawEncode(urlName)}/`;
    const { title, summary, trend } = report;
    links.push({ title, summary, href: own, chart: trend.length === 0 ? null : `${own}trend.svg` });
  }
  return links;
}

/** Returns the link to the test results, where one of the newest builds has any. */
function testLinks({ home }: Server, job: Job, href: string): ReportLink[] {
  let looked = 0;
  for (const { testTotals } of home.runs.newestFirst(job)) {
    if (testTotals !== undefined) {
      const summary = `${testTotals.failCount} of ${testTotals.totalCount} failed`;
      return [{ title: 'Test Result', summary, href: `${href}test/`, chart: `${href}test/trend.svg` }];
    }
    looked += 1;
    if (looked === TESTS_LOOKED_BACK) break;
  }
  return [];
}

import type { Job, Run, Services } from '../../../controller/index.ts';
import { rawEncode, rawEncodePath } from '../../../model/index.ts';
import type { ActionLink } from '../../../points/index.ts';
import type { ReportLink } from '../../../ui/index.ts';
import type { RequestContext } from '../../route.ts';
import { jobReports, reportsOf } from './find-report.ts';
import { jobPageContext, runPageContext } from './page-context.ts';

/** Limits the runs that are searched for a test report of a job. */
const TESTS_LOOKED_BACK = 10;

type Server = Pick<Services, 'kinds' | 'home'>;

/** Returns the links to the reports of a run; `href` is the run's. */
export function runReportLinks(services: Server, run: Run, href: string): ReportLink[] {
  return reportsOf(services, run).flatMap(({ urlName, title, summary, belowRun }) =>
    belowRun ? [{ title, summary, href: `${href}${rawEncode(urlName)}/`, chart: null }] : [],
  );
}

/** Returns the links to what actions have at fixed addresses below a run; `href` is the run's. */
export async function runPageLinks(context: RequestContext, href: string): Promise<ReportLink[]> {
  const shown = runPageContext(context);
  const places = context.services.kinds.all('action').map(({ belowRun }) => belowRun.link(shown));
  return linksTo(await Promise.all(places), href);
}

/** Returns the links to what actions have at fixed addresses below a job; `href` is the job's. */
export async function jobPageLinks(context: RequestContext, href: string): Promise<ReportLink[]> {
  const shown = jobPageContext(context);
  const places = context.services.kinds.all('action').map(({ belowJob }) => belowJob.link(shown));
  return linksTo(await Promise.all(places), href);
}

function linksTo(links: readonly (ActionLink | null)[], href: string): ReportLink[] {
  return links.flatMap((link) =>
    link === null
      ? []
      : [{ title: link.title, summary: link.summary, href: `${href}${rawEncodePath(link.path)}/`, chart: null }],
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

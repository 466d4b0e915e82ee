import type { Job, Run, Services } from '../../../controller/index.ts';
import { rawEncode, rawEncodePath } from '../../../model/index.ts';
import type { ActionLink } from '../../../points/index.ts';
import type { ReportLink } from '../../../ui/index.ts';
import { linkGiven } from '../../extensions/action-shapes.ts';
import type { PluginPart } from '../../extensions/faults.ts';
import { deadlineIn, givenInTime } from '../../extensions/given-in-time.ts';
import type { RequestContext } from '../../route.ts';
import { jobReports, reportsOf } from './find-report.ts';
import { jobPageContext, runPageContext } from './page-context.ts';

/** Limits the runs that are searched for a test report of a job. */
const TESTS_LOOKED_BACK = 10;

/** Limits how long a page waits for the links of actions. */
const LINKS_MS = 2000;

type Server = Pick<Services, 'clock' | 'home' | 'kinds' | 'log'>;

/** Returns the links to the reports of a run; `href` is the run's. */
export function runReportLinks(services: Server, run: Run, href: string): ReportLink[] {
  return reportsOf(services, run).flatMap(({ urlName, title, summary, belowRun }) =>
    belowRun ? [{ title, summary, href: `${href}${rawEncode(urlName)}/`, chart: null }] : [],
  );
}

/** Returns the links to what actions have at fixed addresses below a run; `href` is the run's. */
export function runPageLinks(context: RequestContext, href: string): Promise<ReportLink[]> {
  const shown = runPageContext(context);
  const places = context.services.kinds.all('action').map(({ symbol, belowRun }) => ({
    ...{ part: belowRun, name: symbol },
    link: () => belowRun.link(shown),
  }));
  return linksTo(context.services, places, href);
}

/** Returns the links to what actions have at fixed addresses below a job; `href` is the job's. */
export function jobPageLinks(context: RequestContext, href: string): Promise<ReportLink[]> {
  const shown = jobPageContext(context);
  const places = context.services.kinds.all('action').map(({ symbol, belowJob }) => ({
    ...{ part: belowJob, name: symbol },
    link: () => belowJob.link(shown),
  }));
  return linksTo(context.services, places, href);
}

/** Returns the links of places. One that is wrong, or is not known in time, is missing, and the page is there without it. */
async function linksTo(
  services: Pick<Services, 'clock' | 'log'>,
  places: readonly (PluginPart & { link(): unknown })[],
  href: string,
): Promise<ReportLink[]> {
  const deadline = deadlineIn(services.clock, LINKS_MS);
  const read = (given: unknown): ReportLink | null => placed(linkGiven(given), href);
  const links = places.map(({ part, name, link }) =>
    givenInTime(services, { part, name, instead: null, read }, deadline, link),
  );
  const given = await Promise.all(links);
  deadline.end();
  return given.filter((link) => link !== null);
}

function placed(link: ActionLink | null, href: string): ReportLink | null {
  if (link === null) return null;
  const { title, summary, path } = link;
  return { title, summary, href: `${href}${rawEncodePath(path)}/`, chart: null };
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

import type { Job, Run } from '../../../controller/index.ts';
import { displayNameOf, fail } from '../../../model/index.ts';
import type { TrendPoint } from '../../../points/index.ts';
import { renderTrend } from '../../../ui/index.ts';
import { itemDisplayName } from '../../beans/items/item.ts';
import { ownHref } from '../../reply/hrefs.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { svg, trendOf } from '../action/trend.ts';

/** Limits the builds that are listed. */
const SHOWN = 50;

const page = route({
  method: 'GET',
  path: '/_item/:item/test',
  permission: 'Job/Read',
  crumb: 'exempt',
  object: true,
  doc: 'How many tests failed and passed in the last builds.',
  async handler(context) {
    const { job } = context;
    const runs = await runsWithTests(context, job);
    const href = ownHref(context);
    const ownerName = itemDisplayName(context, job);
    return {
      type: 'page',
      title: 'Test',
      trail: [{ text: 'Test Report', href: `${href}test/` }],
      page: {
        page: 'report',
        ownerName,
        heading: 'Test Result Trend',
        up: null,
        facts: [],
        tables: [
          {
            heading: 'Builds',
            columns: ['Build', 'Failed', 'Skipped', 'Passed'],
            rows: runs.map((run) => {
              const { failed, skipped, passed } = countsOf(run);
              return [{ text: displayNameOf(run), href: `${href}${run.number}/testReport/` }, failed, skipped, passed];
            }),
            left: 0,
          },
        ],
        chart: runs.length === 0 ? null : `${href}test/trend.svg`,
      },
    };
  },
});

const trend = route({
  method: 'GET',
  path: '/_item/:item/test/trend.svg',
  permission: 'Job/Read',
  crumb: 'exempt',
  doc: 'A picture of the same.',
  async handler(context): Promise<Reply> {
    const found = await trendOf(context, (run) => (run.testTotals === undefined ? null : pointsOf(run)));
    if (found === null) return fail('PAGE_NOT_FOUND');
    return svg(renderTrend({ ...found, title: 'Test Result Trend', stacked: true, top: null }));
  },
});

const history = route({
  method: 'GET',
  path: '/_item/:item/test/api/json',
  permission: 'Job/Read',
  crumb: 'exempt',
  doc: 'The counts of the last builds as JSON; not an address of Jenkins.',
  async handler(context): Promise<Reply> {
    const runs = await runsWithTests(context, context.job);
    const builds = runs.map((run) => ({ number: run.number, timestamp: run.timestamp, ...countsOf(run) }));
    return { type: 'json', json: { builds } };
  },
});

/** Holds the routes of the tests of a job over its builds. */
export const jobTestRoutes: readonly Route[] = [page, trend, history];

function runsWithTests({ services }: RequestContext, job: Job): Promise<readonly Run[]> {
  return services.home.reports.tests.history(job, services.home.runs.nextNumber(job) - 1, SHOWN);
}

function countsOf({ testTotals }: Run): { failed: number; skipped: number; passed: number } {
  const { failCount = 0, skipCount = 0, totalCount = 0 } = testTotals ?? {};
  return { failed: failCount, skipped: skipCount, passed: totalCount - failCount - skipCount };
}

function pointsOf(run: Run): TrendPoint[] {
  const { failed, skipped, passed } = countsOf(run);
  return [
    { name: 'failed', value: failed },
    { name: 'skipped', value: skipped },
    { name: 'passed', value: passed },
  ];
}

import type { Job } from '../../../controller/index.ts';
import { displayNameOf } from '../../../model/index.ts';
import type { ReportTable } from '../../../points/index.ts';
import { itemDisplayName, itemFullDisplayName } from '../../beans/items/item.ts';
import { itemHref, runHref } from '../../reply/hrefs.ts';
import { type RequestContext, route } from '../../route.ts';
import { type FoundTests, findAggregatedTests } from './find.ts';
import { AGGREGATED_REPORT } from './paths.ts';

const HEADING = 'Aggregated Test Result';

export const aggregatedPage = route({
  method: 'GET',
  path: AGGREGATED_REPORT,
  permission: 'Job/Read',
  crumb: 'exempt',
  object: true,
  doc: 'The page of the tests of the builds that used what the build made.',
  async handler(context) {
    const { job, run } = context;
    const found = await findAggregatedTests(context);
    const ownerName = `${itemDisplayName(context, job)} ${displayNameOf(run)}`;
    return {
      type: 'page',
      title: `${ownerName} ${HEADING}`,
      page: {
        page: 'report',
        ownerName,
        heading: HEADING,
        up: null,
        chart: null,
        facts: run.fingerprints === undefined ? [NOTHING_MADE] : [],
        tables: tablesOf(context, found),
      },
    };
  },
});

const NOTHING_MADE = ['Fingerprints', 'This build has none, so it cannot be told which builds used it.'] as const;

function tablesOf(context: RequestContext, { counted, waiting, unknown }: FoundTests): ReportTable[] {
  const rows = counted.map(({ job, run, totals }) => [
    {
      text: `${itemFullDisplayName(context, job)} ${displayNameOf(run)}`,
      href: `${runHref(context, job.fullName, run.number)}testReport/`,
    },
    totals.failCount,
    totals.totalCount,
  ]);
  const jobs = (heading: string, list: readonly Job[]): ReportTable[] =>
    list.length === 0
      ? []
      : [
          {
            heading,
            columns: ['Job'],
            rows: list.map((job) => [
              { text: itemFullDisplayName(context, job), href: itemHref(context, job.fullName) },
            ]),
            left: 0,
          },
        ];
  return [
    { heading: 'Tests', columns: ['Build', 'Failed', 'Total'], rows, left: 0 },
    ...jobs('Have not used this build yet', waiting),
    ...jobs('Record no fingerprints, so it cannot be told what they used', unknown),
  ];
}

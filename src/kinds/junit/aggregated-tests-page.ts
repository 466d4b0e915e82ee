import { displayNameOf } from '../../model/index.ts';
import { type ReportTable, type RunPageContext, runApi, runPage } from '../../points/index.ts';
import { aggregatedTestsBean } from './aggregated-tests-bean.ts';
import type { AggregatedTests } from './aggregated-tests-data.ts';
import { type FoundTests, findAggregatedTests } from './find-aggregated-tests.ts';

export const AGGREGATED_PATH = 'aggregatedTestReport';
export const AGGREGATED_HEADING = 'Aggregated Test Result';

/** Returns what is below a run; `stored` is what its record says, and throws a 404 where that is nothing. */
export function aggregatedBelowRun(stored: (context: RunPageContext) => AggregatedTests) {
  const page = runPage({
    path: AGGREGATED_PATH,
    isObject: true,
    doc: 'The page of the tests of the builds that used what the build made.',
    async answer(context) {
      const found = await findAggregatedTests(context, stored(context));
      const facts = context.run.fingerprints === undefined ? [NOTHING_MADE] : [];
      return { type: 'report', page: { heading: AGGREGATED_HEADING, facts, tables: tablesOf(found) } };
    },
  });
  const api = runApi({
    path: AGGREGATED_PATH,
    doc: 'The tests of the builds that used what the build made, in the format json, xml or python.',
    bean: aggregatedTestsBean,
    async read(context) {
      const { counted } = await findAggregatedTests(context, stored(context));
      return {
        failCount: counted.reduce((sum, { totals }) => sum + totals.failCount, 0),
        totalCount: counted.reduce((sum, { totals }) => sum + totals.totalCount, 0),
      };
    },
  });
  return { pages: [page], apis: [api] };
}

const NOTHING_MADE = ['Fingerprints', 'This build has none, so it cannot be told which builds used it.'] as const;

function tablesOf({ counted, waiting, unknown }: FoundTests): ReportTable[] {
  const rows = counted.map(({ job, run, totals }) => [
    { text: `${job.fullDisplayName} ${displayNameOf(run)}`, href: `${job.href}${run.number}/testReport/` },
    totals.failCount,
    totals.totalCount,
  ]);
  const jobs = (heading: string, list: FoundTests['waiting']): ReportTable[] =>
    list.length === 0
      ? []
      : [
          {
            heading,
            columns: ['Job'],
            rows: list.map(({ fullDisplayName, href }) => [{ text: fullDisplayName, href }]),
            left: 0,
          },
        ];
  return [
    { heading: 'Tests', columns: ['Build', 'Failed', 'Total'], rows, left: 0 },
    ...jobs('Have not used this build yet', waiting),
    ...jobs('Record no fingerprints, so it cannot be told what they used', unknown),
  ];
}

import { AGGREGATED_TESTS, type AggregatedTests, defineAction, runReport } from '../../points/index.ts';
import { childText, node } from '../../xml/index.ts';

/**
 * Holds the configuration of the aggregated tests. Its page and its data in the API need runs of other jobs, so that `http`
 * provides them.
 */
export const aggregatedTests = defineAction<AggregatedTests>({
  xmlTag: AGGREGATED_TESTS,
  symbol: 'aggregatedTests',
  displayName: 'Aggregated Test Result',
  example: { jobs: 'unit,browser', includeFailedBuilds: true },
  read: (element) => ({
    jobs: childText(element, 'jobs') ?? '',
    includeFailedBuilds: childText(element, 'includeFailedBuilds')?.trim() === 'true',
  }),
  write: ({ jobs, includeFailedBuilds }) =>
    node(AGGREGATED_TESTS, [node('jobs', jobs), node('includeFailedBuilds', String(includeFailedBuilds))]),
  report: () => runReport({ urlName: 'aggregatedTestReport', title: 'Aggregated Test Result' }),
});

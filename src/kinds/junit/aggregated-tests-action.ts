import { fail } from '../../model/index.ts';
import { defineAction, type RunPageContext, runReport, storedIn } from '../../points/index.ts';
import { childText, node } from '../../xml/index.ts';
import { AGGREGATED_TESTS, type AggregatedTests } from './aggregated-tests-data.ts';
import { AGGREGATED_HEADING, AGGREGATED_PATH, aggregatedBelowRun } from './aggregated-tests-page.ts';

/** Holds the configuration of the aggregated tests. The tests themselves are looked up for each request. */
export const aggregatedTests = defineAction<AggregatedTests>({
  xmlTag: AGGREGATED_TESTS,
  symbol: 'aggregatedTests',
  displayName: AGGREGATED_HEADING,
  example: { jobs: 'unit,browser', includeFailedBuilds: true },
  read: (element) => ({
    jobs: childText(element, 'jobs') ?? '',
    includeFailedBuilds: childText(element, 'includeFailedBuilds')?.trim() === 'true',
  }),
  write: ({ jobs, includeFailedBuilds }) =>
    node(AGGREGATED_TESTS, [node('jobs', jobs), node('includeFailedBuilds', String(includeFailedBuilds))]),
  report: () => runReport({ urlName: AGGREGATED_PATH, title: AGGREGATED_HEADING }),
  belowRun: aggregatedBelowRun(stored),
});

function stored({ run }: RunPageContext): AggregatedTests {
  return storedIn(run, aggregatedTests) ?? fail('PAGE_NOT_FOUND');
}

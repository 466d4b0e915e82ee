import { defineBean } from '../../export/index.ts';
import type { ActionBeanContext } from '../../points/index.ts';

export interface AggregatedCounts {
  readonly failCount: number;
  readonly totalCount: number;
}

/** Describes tests of other jobs' runs. Jenkins does not count those that were skipped here. */
export const aggregatedTestsBean = defineBean<AggregatedCounts, ActionBeanContext>(
  'hudson.tasks.test.AggregatedTestResultPublisher$TestResultAction',
  {
    visibility: 2,
    rows: {
      failCount: { doc: 'Tests that failed.', read: ({ failCount }) => failCount },
      skipCount: { doc: 'Always 0.', read: () => 0 },
      totalCount: { doc: 'All tests.', read: ({ totalCount }) => totalCount },
      urlName: { doc: 'Where they are, below the build.', read: () => 'aggregatedTestReport' },
    },
  },
);

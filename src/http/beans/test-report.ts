import type { StoredTestReport } from '../../controller/index.ts';
import { defineBean, type LazyList, list, type Reference, refer } from '../../export/index.ts';
import { nearestFloat, type TestSuite, type TestTotals } from '../../model/index.ts';
import type { BeanContext } from '../route.ts';
import { caseBean } from './test-case.ts';
import { testObjectBean } from './test-object.ts';

export interface TestReportTarget {
  readonly totals: TestTotals;
  /** Null where nothing but the totals is asked for. */
  readonly stored: StoredTestReport | null;
}

interface SuiteTarget {
  readonly suite: TestSuite;
  readonly stored: StoredTestReport;
}

export const testResultActionBean = defineBean<TestTotals, BeanContext>('hudson.tasks.junit.TestResultAction', {
  visibility: 2,
  rows: {
    failCount: { doc: 'Tests that failed.', read: ({ failCount }) => failCount },
    skipCount: { doc: 'Tests that were skipped.', read: ({ skipCount }) => skipCount },
    totalCount: { doc: 'All tests.', read: ({ totalCount }) => totalCount },
    urlName: { doc: 'Where the report is, below the build.', read: () => 'testReport' },
  },
});

export const suiteBean = defineBean<SuiteTarget, BeanContext>('hudson.tasks.junit.SuiteResult', {
  visibility: 9,
  rows: {
    cases: {
      inline: true,
      doc: 'Its tests.',
      read: ({ suite, stored }) =>
        lazy(suite.cases, (test) => refer(caseBean, { test, suite, stored }, { exact: true })),
    },
    duration: { doc: 'Seconds.', read: ({ suite }) => nearestFloat(suite.duration) },
    enclosingBlockNames: {
      doc: 'Names of the pipeline blocks in which it was recorded.',
      read: ({ suite }) => suite.enclosingBlockNames,
    },
    enclosingBlocks: { doc: 'Ids of those blocks.', read: ({ suite }) => suite.enclosingBlocks },
    id: { doc: 'As the report gave it.', read: ({ suite }) => suite.id },
    name: { doc: 'Name, safe for addresses.', read: ({ suite }) => suite.name },
    nodeId: { doc: 'Id of the pipeline step that recorded it.', read: ({ suite }) => suite.nodeId },
    stderr: { visibility: 1, doc: 'Error output.', read: ({ suite }) => suite.stderr },
    stdout: { visibility: 1, doc: 'Output.', read: ({ suite }) => suite.stdout },
    timestamp: { doc: 'When it ran, as the report gave it.', read: ({ suite }) => suite.timestamp },
  },
});

export const testResultBean = defineBean<TestReportTarget, BeanContext>('hudson.tasks.junit.TestResult', {
  parent: testObjectBean,
  visibility: 999,
  rows: {
    duration: { doc: 'Seconds of all suites.', read: ({ stored }) => nearestFloat(stored?.report.duration ?? 0) },
    empty: { doc: 'Whether there is no test in it.', read: ({ totals }) => totals.totalCount === 0 },
    failCount: { doc: 'Tests that failed.', read: ({ totals }) => totals.failCount },
    passCount: {
      doc: 'Tests that passed.',
      read: ({ totals }) => totals.totalCount - totals.failCount - totals.skipCount,
    },
    skipCount: { doc: 'Tests that were skipped.', read: ({ totals }) => totals.skipCount },
    suites: {
      visibility: 9,
      inline: true,
      doc: 'The suites in the order of their reports.',
      read: ({ stored }) =>
        stored === null
          ? []
          : lazy(stored.report.suites, (suite) => refer(suiteBean, { suite, stored }, { exact: true })),
    },
  },
});

export function testReportReference(target: TestReportTarget): Reference<BeanContext> {
  return refer(testResultBean, target);
}

/** What a build with a test report tells of it. */
export function testResultActions(totals: TestTotals | undefined): Reference<BeanContext>[] {
  return totals === undefined ? [] : [refer(testResultActionBean, totals)];
}

function lazy<T>(values: readonly T[], make: (value: T) => Reference<BeanContext>): LazyList<BeanContext> {
  return list(function* range(from, to) {
    for (let at = from; at < Math.min(to, values.length); at += 1) {
      const value = values[at];
      if (value !== undefined) yield make(value);
    }
  });
}

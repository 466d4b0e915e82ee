import type { Job, Services, StoredTestReport } from '../../../controller/index.ts';
import { defineBean, type LazyList, list, type Reference, refer } from '../../../export/index.ts';
import { nearestFloat } from '../../../java/index.ts';
import type { Run, TestSuite, TestTotals } from '../../../model/index.ts';
import type { BeanContext } from '../../route.ts';
import { type RunTarget, runReference } from '../runs/run.ts';
import { caseBean } from './test-case.ts';
import { testObjectBean } from './test-object.ts';

export interface TestReportTarget {
  readonly totals: TestTotals;
  /** Holds the stored report; null where only the totals are needed. */
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

/** Describes a module of a Maven job. */
export const surefireReportBean = defineBean<TestTotals, BeanContext>('hudson.maven.reporters.SurefireReport', {
  parent: testResultActionBean,
  visibility: 2,
  rows: {},
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

interface ChildTarget {
  /** Holds the run of a module. */
  readonly child: RunTarget;
  readonly stored: StoredTestReport | null;
}

/** Describes the tests of a module's run within those of the whole job. */
export const childReportBean = defineBean<ChildTarget, BeanContext>(
  'hudson.tasks.test.AggregatedTestResultAction$ChildReport',
  {
    visibility: 999,
    rows: {
      child: { doc: 'The run of the module.', read: ({ child }) => runReference(child.job, child.run) },
      result: {
        doc: 'Its tests.',
        read: ({ child, stored }) =>
          child.run.testTotals === undefined ? null : testReportReference({ totals: child.run.testTotals, stored }),
      },
    },
  },
);

interface AggregatedTarget extends TestTotals {
  readonly children: readonly ChildTarget[];
}

/** Describes the tests of all modules of a Maven job. */
export const aggregatedReportBean = defineBean<AggregatedTarget, BeanContext>(
  'hudson.maven.reporters.SurefireAggregatedReport',
  {
    parent: testResultActionBean,
    visibility: 2,
    rows: {
      childReports: {
        visibility: 1,
        inline: true,
        doc: 'Those of the modules.',
        read: ({ children }) => children.map((each) => refer(childReportBean, each, { exact: true })),
      },
    },
  },
);

/**
 * Returns the tests of the modules in a Maven job's run. `open` gives a module's report; it is null where only totals are
 * needed.
 */
export async function aggregatedReference(
  { home }: Pick<Services, 'home'>,
  { job, run }: Pick<RunTarget, 'job' | 'run'>,
  totals: TestTotals,
  isWhole: boolean,
): Promise<Reference<BeanContext>> {
  const children: ChildTarget[] = [];
  for (const child of childRuns(home, job, run)) {
    const stored = isWhole ? await home.reports.tests.open(child.job, child.run.number) : undefined;
    children.push({ child, stored: stored ?? null });
  }
  return refer(aggregatedReportBean, { ...totals, children });
}

function childRuns({ items, runs }: Services['home'], job: Job, { number }: Run): RunTarget[] {
  return items.cells(job).flatMap((module) => {
    const run = runs.get(module, number);
    return run === undefined || 'kind' in run || run.testTotals === undefined ? [] : [{ job: module, run, via: '' }];
  });
}

/** Returns what a build with a test report exports of it. */
export function testResultActions(
  totals: TestTotals | undefined,
  modules: { readonly home: Services['home']; readonly job: Job; readonly run: Run } | null = null,
): Reference<BeanContext>[] {
  if (totals === undefined) return [];
  switch (modules?.job.itemKind.form) {
    case 'maven': {
      const children = childRuns(modules.home, modules.job, modules.run).map((child) => ({ child, stored: null }));
      return [refer(aggregatedReportBean, { ...totals, children })];
    }
    case 'module':
      return [refer(surefireReportBean, totals)];
    default:
      return [refer(testResultActionBean, totals)];
  }
}

function lazy<T>(values: readonly T[], make: (value: T) => Reference<BeanContext>): LazyList<BeanContext> {
  return list(function* range(from, to) {
    for (let at = from; at < Math.min(to, values.length); at += 1) {
      const value = values[at];
      if (value !== undefined) yield make(value);
    }
  });
}

import { outcomeOf, type TestReport } from '../../model/index.ts';
import type { StepObject } from '../../points/index.ts';

/** Counts the tests and their outcomes. */
export type TestResultSummary = {
  readonly totalCount: number;
  readonly failCount: number;
  readonly passCount: number;
  readonly skipCount: number;
};

/** Describes what the step returns to its script. */
export const testResultSummary: StepObject<TestResultSummary> = {
  className: 'hudson.tasks.junit.TestResultSummary',
  isSerializable: true,
  methods: {
    getTotalCount: { get: ({ totalCount }) => totalCount },
    getFailCount: { get: ({ failCount }) => failCount },
    getPassCount: { get: ({ passCount }) => passCount },
    getSkipCount: { get: ({ skipCount }) => skipCount },
  },
};

/** Returns the numbers of a report; null counts as one without tests. */
export function summaryOf(report: TestReport | null): TestResultSummary {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for (const { cases } of report?.suites ?? []) for (const test of cases) counts[outcomeOf(test)] += 1;
  const { passed, failed, skipped } = counts;
  return { totalCount: passed + failed + skipped, failCount: failed, passCount: passed, skipCount: skipped };
}

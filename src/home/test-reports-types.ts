import type { TestOutcomes, TestReport, TestTotals, TestTree } from '../model/index.ts';
import type { Job } from './item-types.ts';

/** A build's test report as it is read: at each case that fails stands since when. */
export interface StoredTestReport {
  readonly number: number;
  readonly report: TestReport;
  /** How the tests of the report before went; null: there is none. */
  readonly previous: TestOutcomes | null;
  /** The cases by package and class; made once, when it is asked for. */
  tree(): Promise<TestTree>;
}

export type TestCounted = Omit<TestTotals, 'healthScaleFactor'>;

/**
 * Test reports of builds, `junitResult.xml`. They are read when they are asked for, in pieces, and a few are held (some
 * 64 MB of files); totals stand in the builds' own records, so that lists read no report. Since when a test fails is
 * worked out when a report is written, and on reading where Jenkins left it out.
 */
export interface TestReportStore {
  /** Undefined where there is no file. Error TEST_REPORT_UNREADABLE. */
  open(job: Job, number: number): Promise<StoredTestReport | undefined>;
  /**
   * Adds to the report of a build under way, with `failedSince` worked out, and answers what all of it counts. `step`
   * names who adds: where the same one does it again, what it added before is replaced.
   */
  add(job: Job, number: number, step: string, report: TestReport): Promise<TestCounted>;
}

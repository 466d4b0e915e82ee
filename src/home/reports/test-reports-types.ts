import type {
  ClassCounts,
  OutcomeIndex,
  OutcomesBefore,
  Run,
  TestMarks,
  TestReport,
  TestTotals,
  TestTree,
} from '../../model/index.ts';
import type { Job } from '../items/item-types.ts';

/** Represents a build's test report as it is read: each case that fails says since when. */
export interface StoredTestReport {
  readonly number: number;
  readonly report: TestReport;
  /** Holds the outcomes of the tests of the report before; null where there is none. */
  readonly previous: OutcomesBefore | null;
  /** Holds the outcomes of the cases, with those of the builds before; null where they were not recorded here. */
  readonly index: OutcomeIndex | null;
  /** Returns the regressions and flaky cases; they are computed once. */
  marks(): Promise<TestMarks>;
  /** Returns the cases by package and class; they are computed once, at the first call. */
  tree(): Promise<TestTree>;
}

export type TestCounted = Omit<TestTotals, 'healthScaleFactor'>;

/**
 * Reads and writes test reports of builds, `junitResult.xml`. They are read when they are needed, in pieces, and a few are
 * cached (some 64 MB of files); totals are in the builds' own records, so that lists read no report. Since when a test
 * fails is determined when a report is written, and on reading where Jenkins left it out.
 */
export interface TestReportStore {
  /** Returns undefined where there is no file. Throws TEST_REPORT_UNREADABLE. */
  open(job: Job, number: number): Promise<StoredTestReport | undefined>;
  /** Returns what a build's report counts of each class, without reading it; empty where it was not recorded here. */
  classes(job: Job, number: number): Promise<readonly ClassCounts[]>;
  /**
   * Returns the outcomes of the cases of a build's report, with those of the builds before; null where they were not
   * recorded here.
   */
  outcomes(job: Job, number: number): Promise<OutcomeIndex | null>;
  /** Returns the newest `most` builds with a report, from this number down. */
  history(job: Job, number: number, most: number): Promise<readonly Run[]>;
  /**
   * Adds to the report of a build under way, with `failedSince` worked out, and returns what all of it counts. `step`
   * names who adds: where the same one does it again, what it added before is replaced.
   */
  add(job: Job, number: number, step: string, report: TestReport): Promise<TestCounted>;
}

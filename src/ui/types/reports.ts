/** Describes a report on the page of a job or run. */
export interface ReportLink {
  readonly title: string;
  readonly href: string;
  /** Summarizes the report in a few words; '' where there is no summary. */
  readonly summary: string;
  /** Holds a picture of the last builds; null where there is none. */
  readonly chart: string | null;
}

export interface TestCountsShown {
  readonly failed: number;
  readonly skipped: number;
  readonly passed: number;
}

export interface FailedTestRow {
  readonly name: string;
  readonly href: string;
  readonly age: number;
  /** Names the build since which it fails; null where that is not known. */
  readonly since: { readonly number: number; readonly href: string } | null;
  /** Holds the duration in milliseconds. */
  readonly duration: number;
  readonly message: string | null;
  /** Holds the stack trace; null where it is not wanted, or there is none. */
  readonly trace: string | null;
  /** Says whether the test passed in the report before. */
  readonly regression: boolean;
  readonly flaky: boolean;
}

/** Describes a package or class of tests, with what the report before counted; null where that did not have it. */
export interface CountedTestsRow {
  readonly name: string;
  readonly href: string;
  readonly counts: TestCountsShown;
  readonly before: TestCountsShown | null;
  /** Holds the duration in milliseconds; null where it is unknown. */
  readonly duration: number | null;
}

export interface TestCaseRow {
  readonly name: string;
  readonly href: string;
  readonly status: string;
  /** Holds the duration in milliseconds. */
  readonly duration: number;
}

/** Describes tests in one of several builds. */
export interface TestHistoryRow extends TestCountsShown {
  readonly number: number;
  readonly name: string;
  readonly href: string;
  /** Holds the duration in milliseconds; null where it is unknown. */
  readonly duration: number | null;
  /** Names the build since which the one test fails; 0 where it does not fail, or there are several. */
  readonly failedSince: number;
}

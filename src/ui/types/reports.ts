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
  readonly message: string | null;
  /** Says whether the test passed in the report before. */
  readonly regression: boolean;
  readonly flaky: boolean;
}

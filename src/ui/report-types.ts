/** A report on the page of a job or run. */
export interface ReportLink {
  readonly title: string;
  readonly href: string;
  /** A few words; '' for none. */
  readonly summary: string;
  /** Picture of the last builds; null: there is none. */
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
  /** It passed in the report before. */
  readonly regression: boolean;
  readonly flaky: boolean;
}

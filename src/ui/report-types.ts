import type { ReportTable } from '../points/index.ts';

/** A report on the page of a job or run. */
export interface ReportLink {
  readonly title: string;
  readonly href: string;
  /** A few words; '' for none. */
  readonly summary: string;
  /** Picture of the last builds; null: there is none. */
  readonly chart: string | null;
}

interface TestCountsShown {
  readonly failed: number;
  readonly skipped: number;
  readonly passed: number;
}

interface FailedTestRow {
  readonly name: string;
  readonly href: string;
  readonly age: number;
  readonly message: string | null;
  /** It passed in the report before. */
  readonly regression: boolean;
  readonly flaky: boolean;
}

/** Pages of reports. */
export type ReportPages =
  | {
      readonly page: 'test-report';
      readonly runName: string;
      readonly heading: string;
      /** What it is in. */
      readonly up: { readonly text: string; readonly href: string } | null;
      readonly counts: TestCountsShown | null;
      /** Further counts, as against the reports before. */
      readonly marks: readonly (readonly [name: string, count: number])[];
      readonly failed: readonly FailedTestRow[];
      readonly flaky: readonly { name: string; href: string; changes: number; tries: number; history: string }[];
      /** Href of what became of it in the builds before. */
      readonly history: string;
      readonly rows: readonly { name: string; href: string; counts: TestCountsShown }[];
      /** How many rows are left out. */
      readonly left: number;
      readonly test: {
        readonly status: string;
        /** Milliseconds. */
        readonly duration: number;
        /** 0: it does not fail. */
        readonly failedSince: number;
        /** It passes and fails by turns. */
        readonly flaky: boolean;
        readonly tries: readonly { readonly message: string; readonly trace: string }[];
        readonly properties: readonly (readonly [name: string, value: string])[];
        readonly message: string | null;
        readonly trace: string | null;
        readonly stdout: string | null;
        readonly stderr: string | null;
      } | null;
    }
  /** A report that a kind makes. */
  | {
      readonly page: 'report';
      /** Display name of the run or job. */
      readonly ownerName: string;
      readonly heading: string;
      readonly up: { readonly text: string; readonly href: string } | null;
      readonly facts: readonly (readonly [name: string, value: string])[];
      /** Hrefs are absolute. */
      readonly tables: readonly ReportTable[];
      /** Picture of the last builds; null: there is none. */
      readonly chart: string | null;
    };

import type { Reference } from '../../export/index.ts';
import type { RunActionContext } from './run-action.ts';

/** Details of a report that are too many for the run's record: a file of the run, a line for each row. */
export interface KeptReport {
  /** What all rows have in common; a value that JSON can hold, like each row. */
  readonly head: unknown;
  readonly rows: readonly unknown[];
}

/** A folder of files that a run or its job shows. */
export interface ReportFolder {
  readonly of: 'run' | 'job';
  /** Below the folder of the run or job, `/` between parts. */
  readonly path: string;
  /** Files that are shown first; with one alone the report is that file. */
  readonly start: readonly { readonly title: string; readonly file: string }[];
}

/** What a run action shows below its run, `/job/X/12/checkstyle/`, and its newest mostly also below the job. */
export interface RunReport {
  readonly urlName: string;
  readonly title: string;
  /** A few words for the page of the run: `3 warnings`; '' for none. */
  readonly summary: string;
  /** Whether the run itself has the page. */
  readonly belowRun: boolean;
  /** Whether its job has the page of the newest one. */
  readonly belowJob: boolean;
  /** Whether the job shows also that of a run that failed. */
  readonly ofFailedRuns: boolean;
  /** Name of the file with its details; null: it has none. */
  readonly details: string | null;
  readonly folder: ReportFolder | null;
  /** What it says of how well the job is; null: nothing. */
  readonly health: ReportHealth | null;
  /** Points of the run in the job's chart; always the same names. */
  readonly trend: readonly TrendPoint[];
  /** What the page shows; `at`: names below the report. Null: there is nothing of these names. */
  page(details: KeptReport | null, at: readonly string[]): ReportPage | null;
  /** The remote API's view of the same. */
  bean(details: KeptReport | null, at: readonly string[]): Reference<RunActionContext> | null;
}

export interface ReportHealth {
  readonly description: string;
  /** 0 to 100. */
  readonly score: number;
}

export interface TrendPoint {
  readonly name: string;
  readonly value: number;
  /** Of a hundred, not a number of things. */
  readonly percent?: boolean;
}

export interface ReportPage {
  readonly heading: string;
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly tables: readonly ReportTable[];
}

export interface ReportTable {
  readonly heading: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly ReportCell[])[];
  /** Rows that are not shown. */
  readonly left: number;
}

/** `href`: relative to the report's own address. */
export type ReportCell = string | number | { readonly text: string; readonly href: string };

/** A report that is nothing but a page: the parts that say otherwise are given. */
export function runReport(parts: Partial<RunReport> & Pick<RunReport, 'urlName' | 'title'>): RunReport {
  return {
    summary: '',
    belowRun: true,
    belowJob: true,
    ofFailedRuns: true,
    details: null,
    folder: null,
    health: null,
    trend: [],
    page: () => null,
    bean: () => null,
    ...parts,
  };
}

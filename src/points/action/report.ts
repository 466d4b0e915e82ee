import type { Reference } from '../../export/index.ts';
import type { ActionBeanContext } from './page-context.ts';

/** Holds details of a report that are too many for the run's record: a file of the run, a line for each row. */
export interface KeptReport {
  /** Holds what all rows have in common; a value that JSON can hold, like each row. */
  readonly head: unknown;
  readonly rows: readonly unknown[];
}

/** Describes a folder of files that a run or its job shows. */
export interface ReportFolder {
  readonly of: 'run' | 'job';
  /** Holds the path below the folder of the run or job, with `/` as the separator. */
  readonly path: string;
  /** Lists the files that are shown first; with one alone the report is that file. */
  readonly start: readonly { readonly title: string; readonly file: string }[];
}

/** Describes what an action shows below its run, `/job/X/12/checkstyle/`, and its newest mostly also below the job. */
export interface RunReport {
  readonly urlName: string;
  readonly title: string;
  /** Holds a few words for the page of the run: `3 warnings`; '' for none. */
  readonly summary: string;
  /** Says whether the run itself has the page. */
  readonly belowRun: boolean;
  /** Says whether its job has the page of the newest one. */
  readonly belowJob: boolean;
  /** Says whether the job shows also that of a run that failed. */
  readonly ofFailedRuns: boolean;
  /** Names the file with its details; null where it has none. */
  readonly details: string | null;
  readonly folder: ReportFolder | null;
  /** Says how the report affects the job's health; null where it does not. */
  readonly health: ReportHealth | null;
  /** Holds the points of the run in the job's chart; always the same names. */
  readonly trend: readonly TrendPoint[];
  /**
   * Returns what the page shows; `at` holds the names below the report. Returns null where there is nothing of these names.
   */
  page(details: KeptReport | null, at: readonly string[]): ReportPage | null;
  /** Returns the remote API's view of the same. */
  bean(details: KeptReport | null, at: readonly string[]): Reference<ActionBeanContext> | null;
}

export interface ReportHealth {
  readonly description: string;
  /** Holds the score, from 0 to 100. */
  readonly score: number;
}

export interface TrendPoint {
  readonly name: string;
  readonly value: number;
  /** Is true where the value is a percentage, not a number of things. */
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
  /** Holds the number of rows that are not shown. */
  readonly left: number;
}

/** Represents a cell of a table; `href` is relative to the report's own address. */
export type ReportCell = string | number | { readonly text: string; readonly href: string };

/** Makes a report that is nothing but a page; `parts` holds what differs from that. */
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

import type { ReportTable } from '../../points/index.ts';
import type { ChangeRow } from './changes.ts';
import type { PipelineRunPart, StageStatus } from './pipeline.ts';
import type { Question } from './question.ts';
import type { FailedTestRow, ReportLink, TestCountsShown } from './reports.ts';
import type { FileRow } from './rows.ts';

export interface FilesContent {
  readonly page: 'files';
  readonly heading: string;
  readonly rows: readonly FileRow[];
  readonly zip: string;
}

/** Describes all nodes of a run. */
export interface FlowGraphContent {
  readonly page: 'flow-graph';
  readonly runName: string;
  readonly nodes: readonly {
    readonly name: string;
    readonly argument: string | null;
    readonly status: StageStatus;
    /** Holds the number of blocks around the node. */
    readonly depth: number;
    readonly logHref: string;
  }[];
  /** Holds the number of nodes that are left out. */
  readonly left: number;
}

export interface InputContent {
  readonly page: 'input';
  readonly displayName: string;
  readonly consoleHref: string;
  readonly questions: readonly Question[];
}

/** Describes the script of a run, to be run once more. */
export interface ReplayContent {
  readonly page: 'replay';
  readonly name: string;
  /** Holds the address in front of `run` and `rebuild`, with a final slash. */
  readonly action: string;
  readonly script: string;
  /** Lists the scripts of its libraries with the names of their fields. */
  readonly libraryScripts: readonly { readonly name: string; readonly field: string; readonly text: string }[];
}

/** Describes a report that a kind makes. */
export interface ReportContent {
  readonly page: 'report';
  /** Holds the display name of the run or job. */
  readonly ownerName: string;
  readonly heading: string;
  readonly up: { readonly text: string; readonly href: string } | null;
  readonly facts: readonly (readonly [name: string, value: string])[];
  /** Lists the tables; their hrefs are absolute. */
  readonly tables: readonly ReportTable[];
  /** Holds a picture of the last builds; null where there is none. */
  readonly chart: string | null;
}

export interface RestartStageContent {
  readonly page: 'restart-stage';
  readonly name: string;
  readonly action: string;
  readonly stages: readonly string[];
}

export interface RunContent {
  readonly page: 'run';
  readonly displayName: string;
  readonly number: number;
  readonly jobName: string;
  readonly href: string;
  readonly color: string;
  readonly building: boolean;
  readonly result: string | null;
  readonly description: string | null;
  readonly causes: readonly string[];
  readonly started: number;
  readonly duration: number;
  readonly keepLog: boolean;
  readonly artifacts: readonly FileRow[];
  readonly parameters: readonly { name: string; value: string }[];
  /** Lists what changed since the build before. */
  readonly changes: readonly ChangeRow[];
  /** Lists the reports of other kinds. */
  readonly reports: readonly ReportLink[];
  /** Summarizes the run's test report; null where it has none. */
  readonly tests: { readonly href: string; readonly failed: number; readonly total: number } | null;
  /** Holds what only runs of pipelines have; null for other runs. */
  readonly pipeline: PipelineRunPart | null;
  readonly previous: string | null;
  readonly next: string | null;
}

/** Describes the tests of a build, of a package or class of them, or one test. */
export interface TestReportContent {
  readonly page: 'test-report';
  readonly runName: string;
  readonly heading: string;
  /** Links to what contains it, such as the package of a class. */
  readonly up: { readonly text: string; readonly href: string } | null;
  readonly counts: TestCountsShown | null;
  /** Holds further counts, compared with the reports before. */
  readonly marks: readonly (readonly [name: string, count: number])[];
  readonly failed: readonly FailedTestRow[];
  readonly flaky: readonly { name: string; href: string; changes: number; tries: number; history: string }[];
  /** Links to its history in the builds before. */
  readonly history: string;
  readonly rows: readonly { name: string; href: string; counts: TestCountsShown }[];
  /** Holds the number of rows that are left out. */
  readonly left: number;
  readonly test: {
    readonly status: string;
    /** Holds the duration in milliseconds. */
    readonly duration: number;
    /** Holds the number of the build since which the test fails; 0 where it does not fail. */
    readonly failedSince: number;
    /** Says whether the test passes and fails by turns. */
    readonly flaky: boolean;
    readonly tries: readonly { readonly message: string; readonly trace: string }[];
    readonly properties: readonly (readonly [name: string, value: string])[];
    readonly message: string | null;
    readonly trace: string | null;
    readonly stdout: string | null;
    readonly stderr: string | null;
  } | null;
}

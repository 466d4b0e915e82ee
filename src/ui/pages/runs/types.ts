import type { ReportTable } from '../../../points/index.ts';
import type { ChangeRow } from '../../change-types.ts';
import type { PipelineRunPart, StageStatus } from '../../pipeline-types.ts';
import type { FailedTestRow, ReportLink, TestCountsShown } from '../../report-types.ts';
import type { FileRow, Question } from '../../types.ts';

export interface ConsoleContent {
  readonly page: 'console';
  readonly displayName: string;
  readonly jobName: string;
  readonly href: string;
  /** The text so far in pieces, console notes taken out: CSS classes ('' plain), address of a link. */
  readonly parts: readonly { readonly text: string; readonly classes: string; readonly href: string | null }[];
  /** Raw offset from which to go on, null: complete. */
  readonly follow: number | null;
  /** The text begins in the middle of a long log; the whole is at `consoleText`. */
  readonly shortened: boolean;
}

export interface FilesContent {
  readonly page: 'files';
  readonly heading: string;
  readonly rows: readonly FileRow[];
  readonly zip: string;
}

/** All nodes of a run. */
export interface FlowGraphContent {
  readonly page: 'flow-graph';
  readonly runName: string;
  readonly nodes: readonly {
    readonly name: string;
    readonly argument: string | null;
    readonly status: StageStatus;
    /** How many blocks are around it. */
    readonly depth: number;
    readonly logHref: string;
  }[];
  /** How many nodes are left out. */
  readonly left: number;
}

export interface InputContent {
  readonly page: 'input';
  readonly displayName: string;
  readonly consoleHref: string;
  readonly questions: readonly Question[];
}

/** The script of a run, to be run once more. */
export interface ReplayContent {
  readonly page: 'replay';
  readonly name: string;
  /** In front of `run` and `rebuild`, with a final slash. */
  readonly action: string;
  readonly script: string;
  /** Scripts of its libraries with the names of their fields. */
  readonly libraryScripts: readonly { readonly name: string; readonly field: string; readonly text: string }[];
}

/** A report that a kind makes. */
export interface ReportContent {
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
  /** What changed since the build before. */
  readonly changes: readonly ChangeRow[];
  /** Reports of other kinds. */
  readonly reports: readonly ReportLink[];
  /** Its test report; null: it has none. */
  readonly tests: { readonly href: string; readonly failed: number; readonly total: number } | null;
  /** Of a pipeline's; null: it is none. */
  readonly pipeline: PipelineRunPart | null;
  readonly previous: string | null;
  readonly next: string | null;
}

/** The tests of a build, of a package or class of them, or one test. */
export interface TestReportContent {
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

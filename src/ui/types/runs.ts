import type { ReportTable } from '../../points/index.ts';
import type { ChangeRow } from './changes.ts';
import type { TextDifference } from './difference.ts';
import type { LogText } from './log-text.ts';
import type { PipelineRunPart } from './pipeline.ts';
import type { Question } from './question.ts';
import type {
  CountedTestsRow,
  FailedTestRow,
  ReportLink,
  TestCaseRow,
  TestCountsShown,
  TestHistoryRow,
} from './reports.ts';
import type { FileRow } from './rows.ts';
import type { FailureShown } from './stage-graph.ts';
import type { StageStatus } from './steps.ts';

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
    readonly href: string;
  }[];
  /** Holds the number of all nodes. */
  readonly total: number;
  /** Holds the number of the first node that is shown, from 1. */
  readonly first: number;
  /** Links to the nodes before and behind; null where there are none. */
  readonly earlier: string | null;
  readonly later: string | null;
}

export interface InputContent {
  readonly page: 'input';
  readonly runName: string;
  readonly consoleHref: string;
  readonly questions: readonly Question[];
}

/** Describes the script of a run, to be run once more. */
export interface ReplayContent {
  readonly page: 'replay';
  readonly displayName: string;
  readonly jobHref: string;
  readonly script: string;
  /** Lists the scripts of its libraries with the names of their fields. */
  readonly libraryScripts: readonly { readonly name: string; readonly field: string; readonly text: string }[];
  /** Lists how the scripts differ from those of the run; it is empty where nobody asked. */
  readonly differences: readonly TextDifference[];
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
  readonly displayName: string;
  readonly stages: readonly string[];
}

/** Describes the form of name and description of a run. */
export interface RunConfigContent {
  readonly page: 'run-config';
  readonly displayName: string;
  readonly name: string;
  readonly description: string;
  readonly mayEdit: boolean;
  readonly href: string;
}

/** Describes a node of the graph of a run. */
export interface FlowNodeContent {
  readonly page: 'flow-node';
  readonly name: string;
  readonly href: string;
  readonly argument: string | null;
  readonly status: StageStatus;
  /** Holds the start in milliseconds since 1970. */
  readonly started: number;
  readonly parents: readonly MaybeLink[];
  /** Lists the nodes that follow. */
  readonly followers: readonly MaybeLink[];
  readonly log: LogText | null;
}

/** Describes the times of the stages of a run. */
export interface TimelineContent {
  readonly page: 'timeline';
  readonly runName: string;
  readonly live: boolean;
  /** Holds start and duration of the run in milliseconds. */
  readonly started: number;
  readonly duration: number;
  readonly bars: readonly TimeBar[];
  /** Lists the steps that took longest. */
  readonly slowest: readonly (TimeBar & { readonly argument: string | null })[];
  /** Holds the number of stages that are left out. */
  readonly left: number;
}

export interface TimeBar {
  readonly name: string;
  readonly href: string;
  readonly status: StageStatus;
  readonly started: number;
  readonly duration: number;
  /** Holds the number of blocks around it. */
  readonly depth: number;
}

/** Describes a run for paper. */
export interface PrintableContent {
  readonly page: 'printable';
  readonly run: RunContent;
  /** Holds the full display name of the job. */
  readonly jobName: string;
}

/** Describes a link to something that the reader may see, or only its name. */
export interface MaybeLink {
  readonly text: string;
  readonly href: string | null;
}

/** Describes a build of another job, or a cell of a matrix. */
export interface RelatedRun {
  readonly text: string;
  readonly href: string;
  /** Holds the `color` of the remote API. */
  readonly color: string;
}

export interface RunContent {
  readonly page: 'run';
  /** Holds `Build #1 (Nov 24, 2026, 9:41:07 AM)`. */
  readonly heading: string;
  readonly displayName: string;
  readonly number: number;
  readonly jobName: string;
  readonly href: string;
  readonly color: string;
  readonly building: boolean;
  readonly result: string | null;
  readonly description: string | null;
  /** Says whether the reader may change the description. */
  readonly mayEdit: boolean;
  readonly mayStop: boolean;
  /** Says whether the reader may switch whether it is kept. */
  readonly mayKeep: boolean;
  readonly causes: readonly MaybeLink[];
  /** Lists why it was interrupted. */
  readonly interruptions: readonly string[];
  /** Holds when it was scheduled, and when it began, in milliseconds since 1970. */
  readonly scheduled: number;
  readonly started: number;
  readonly duration: number;
  /** Holds how long builds of the job take, in milliseconds; null where it is unknown. */
  readonly estimated: number | null;
  /** Lists the nodes where it works or worked. */
  readonly nodes: readonly MaybeLink[];
  readonly keepLog: boolean;
  readonly failure: FailureShown | null;
  readonly artifacts: ArtifactTree | null;
  readonly parameters: readonly { name: string; value: string }[];
  /** Lists what changed since the build before. */
  readonly changes: readonly ChangeRow[];
  /** Holds the number of changes that are left out. */
  readonly moreChanges: number;
  /** Lists the reports of other kinds. */
  readonly reports: readonly ReportLink[];
  /** Summarizes the run's test report; null where it has none. */
  readonly tests: TestSummary | null;
  /** Lists the cells of a matrix. */
  readonly cells: readonly RelatedRun[];
  readonly downstream: readonly RelatedRun[];
  /** Holds what only runs of pipelines have; null for other runs. */
  readonly pipeline: PipelineRunPart | null;
}

/** Describes the archived files of a run. */
export interface ArtifactTree {
  readonly href: string;
  /** Holds the address of a zip with all of them. */
  readonly zip: string;
  readonly entries: readonly ArtifactEntry[];
  /** Says whether there are more, which the folder shows. */
  readonly isCut: boolean;
}

/** Describes an archived file, or a folder of them. */
export type ArtifactEntry =
  | { readonly kind: 'file'; readonly name: string; readonly href: string; readonly size: number | null }
  | {
      readonly kind: 'folder';
      readonly name: string;
      readonly path: string;
      readonly entries: readonly ArtifactEntry[];
    };

export interface TestSummary extends TestCountsShown {
  readonly href: string;
  readonly total: number;
  /** Lists the first tests that failed. */
  readonly failures: readonly FailedTestRow[];
}

/** Describes the tests of a build, of a package or class of them, or one test. */
export interface TestReportContent {
  readonly page: 'test-report';
  readonly heading: string;
  /** Says what its rows are. */
  readonly level: 'report' | 'package' | 'class' | 'case';
  readonly counts: TestCountsShown | null;
  /** Holds the duration of all in milliseconds; null where it is unknown. */
  readonly duration: number | null;
  /** Holds further counts, compared with the reports before. */
  readonly marks: readonly (readonly [name: string, count: number])[];
  readonly failed: readonly FailedTestRow[];
  readonly flaky: readonly { name: string; href: string; changes: number; tries: number; history: string }[];
  /** Links to its history in the builds before. */
  readonly history: string;
  /** Says whether only those are listed that failed, or in which something did. */
  readonly onlyFailed: boolean;
  readonly rows: readonly CountedTestsRow[];
  readonly cases: readonly TestCaseRow[];
  /** Holds the number of all rows, and that of the first one shown, from 1. */
  readonly total: number;
  readonly first: number;
  /** Links to the rows before and behind; null where there are none. */
  readonly earlier: string | null;
  readonly later: string | null;
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

/** Describes tests in the last builds. */
export interface TestHistoryContent {
  readonly page: 'test-history';
  readonly heading: string;
  /** Says whether it is one test. */
  readonly isCase: boolean;
  /** Lists the builds, the newest first. */
  readonly rows: readonly TestHistoryRow[];
  /** Links to the newest builds and to older ones; null where the page shows them. */
  readonly newest: string | null;
  readonly older: string | null;
}

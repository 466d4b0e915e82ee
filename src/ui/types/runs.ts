import type { ReportTable } from '../../points/index.ts';
import type { ChangeRow } from './changes.ts';
import type { PipelineRunPart, StageStatus } from './pipeline.ts';
import type { Question } from './question.ts';
import type { FailedTestRow, ReportLink, TestCountsShown } from './reports.ts';
import type { FileRow } from './rows.ts';
import type { FailureShown } from './stage-graph.ts';

export interface ConsoleContent {
  readonly page: 'console';
  readonly displayName: string;
  readonly jobName: string;
  readonly href: string;
  /**
   * Holds the text so far in pieces without console notes: the text, CSS classes ('' for plain text) and the address of a
   * link.
   */
  readonly parts: readonly { readonly text: string; readonly classes: string; readonly href: string | null }[];
  /** Holds the raw offset from which the text continues; null where it is complete. */
  readonly follow: number | null;
  /** Says whether the text begins in the middle of a long log; all of it is at `consoleText`. */
  readonly shortened: boolean;
}

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

import type { TriggerSchedule } from '../../points/index.ts';
import type { StageView } from './pipeline.ts';
import type { ParameterField } from './question.ts';
import type { ReportLink } from './reports.ts';
import type { FileRow, RunLink } from './rows.ts';

/** Describes the page of a job: how it is, its builds, and what it has to do with others. */
export interface JobContent {
  readonly page: 'job';
  /** Says what kind of job it is, and its display name: `Project web`, `Pipeline web`. */
  readonly heading: string;
  readonly displayName: string;
  readonly fullName: string;
  readonly description: string | null;
  readonly href: string;
  /** Holds the `color` of the remote API. */
  readonly color: string;
  /** Says how the last builds went, the worst first. */
  readonly health: readonly { readonly score: number; readonly text: string }[];
  readonly disabled: boolean;
  /** Says whether a build can be asked for, by this reader. */
  readonly buildable: boolean;
  readonly parameterized: boolean;
  /** Says whether the reader may change the description. */
  readonly mayDescribe: boolean;
  /** Says whether the job has a switch that the reader may turn. */
  readonly maySwitch: boolean;
  /** Links to the page that copies the job; null where the reader may not. */
  readonly copyHref: string | null;
  /** Describes the newest completed build; null where there is none. */
  readonly last: LastBuild | null;
  readonly running: readonly RunningBuild[];
  readonly queued: QueuedBuild | null;
  readonly builds: BuildList;
  readonly permalinks: readonly { readonly text: string; readonly href: string; readonly timestamp: number }[];
  readonly upstream: readonly { text: string; href: string }[];
  readonly downstream: readonly { text: string; href: string }[];
  readonly artifacts: readonly FileRow[];
  readonly reports: readonly ReportLink[];
  /** Holds the combinations of a matrix project or the modules of a Maven job; null for other jobs. */
  readonly cells: CellGrid | null;
  /** Holds the stages of a pipeline; null where the job is no pipeline with stages. */
  readonly stageView: StageView | null;
  /** Lists what the job does by itself and when next; null means not within two years. */
  readonly schedules: readonly { readonly action: TriggerSchedule['action']; readonly next: number | null }[];
  /** Lists the elements of the configuration whose kinds are unknown. */
  readonly unknown: readonly { readonly setting: string; readonly className: string; readonly plugin: string | null }[];
  /** Lists the polling logs. */
  readonly pollingLogs: readonly { text: string; href: string }[];
  /** Holds the badge; null where its plugin does not work. */
  readonly badge: Badge | null;
}

/** Describes the newest completed build of a job. */
export interface LastBuild extends RunLink {
  readonly displayName: string;
  readonly color: string;
  readonly duration: number;
  readonly description: string | null;
  /** Says why it was started, a line for each reason. */
  readonly causes: readonly string[];
  /** Links to the first build since which the job has not succeeded; null where the newest one did. */
  readonly failingSince: RunLink | null;
}

/** Describes a build that is under way. */
export interface RunningBuild extends RunLink {
  readonly displayName: string;
  /** Holds the time in milliseconds since 1970 at which it began to execute. */
  readonly started: number;
  readonly progress: Progress;
  /** Links to the action that ends it; null where the reader may not. */
  readonly stopHref: string | null;
}

/** Describes how far a build is. */
export interface Progress {
  /** Holds the expected duration in milliseconds; null where nothing is known. */
  readonly estimated: number | null;
  /** Holds the part that is done, 0 to 99 of a hundred; null where nothing is known. */
  readonly percent: number | null;
}

/** Describes the build that waits in the queue. */
export interface QueuedBuild {
  readonly why: string;
  /** Links to the action that takes it out of the queue; null where the reader may not. */
  readonly cancelHref: string | null;
}

/** Describes a build in the history of its job. */
export interface BuildRow extends RunLink {
  readonly displayName: string;
  readonly color: string;
  readonly duration: number;
  readonly description: string | null;
  readonly keepLog: boolean;
  /** Holds how far it is; null where it is completed. */
  readonly progress: Progress | null;
  /** Says why the build's record could not be read. */
  readonly unreadable: string | null;
}

/** Describes a section of a job's history. */
export interface BuildList {
  readonly href: string;
  readonly rows: readonly BuildRow[];
  /** Holds what was searched for; '' where the history is shown as it is. */
  readonly search: string;
  /** Links to the newest builds; null where these are shown. */
  readonly newest: string | null;
  /** Links to older builds. */
  readonly older: string | null;
  /** Links to the page with the durations. */
  readonly trendHref: string;
}

/** Describes the parts of a job by their axes. */
export interface CellGrid {
  readonly heading: string;
  /** Lists the axes whose values are columns; empty where the parts are a plain list. */
  readonly columns: readonly string[];
  readonly rows: readonly {
    /** Holds the values of the other axes; '' where there is no other. */
    readonly name: string;
    /** Holds a part for each column; null where there is none. */
    readonly cells: readonly (CellLink | null)[];
  }[];
  /** Lists the parts that no column stands for: modules, and those of which only the history is left. */
  readonly others: readonly CellLink[];
  /** Names the axes: those of the rows, and that of the columns. */
  readonly axes: { readonly rows: string; readonly columns: string };
}

export interface CellLink {
  readonly text: string;
  readonly href: string;
  readonly color: string;
}

/** Describes the picture of a job's state, for texts elsewhere. */
export interface Badge {
  readonly href: string;
  readonly markdown: string;
  /** Links to the page with all forms of it. */
  readonly pageHref: string;
}

/** Describes the durations of the newest builds, page by page. */
export interface BuildTimeTrendContent {
  readonly page: 'build-time-trend';
  readonly rows: readonly (BuildRow & { readonly node: { readonly text: string; readonly href: string } | null })[];
  readonly newest: string | null;
  readonly older: string | null;
}

/** Describes the form of a build with parameters. */
export interface ParametersContent {
  readonly page: 'parameters';
  readonly heading: string;
  readonly action: string;
  /** Links to the job. */
  readonly next: string;
  readonly fields: readonly ParameterField[];
}

/** Describes the form of a description. */
export interface EditDescriptionContent {
  readonly page: 'edit-description';
  readonly heading: string;
  readonly description: string;
  readonly action: string;
  readonly back: string;
}

/** Describes a form with one name: a new one for the item, or that of its copy. */
export interface ItemNameContent {
  readonly page: 'item-name';
  readonly heading: string;
  readonly about: string;
  readonly action: string;
  /** Names the field, and says what it is for. */
  readonly field: { readonly name: string; readonly label: string; readonly value: string };
  /** Holds further fields. */
  readonly fixed: Readonly<Record<string, string>>;
  /** Holds the address that says what is wrong with a name; it is sent the name as `query`. */
  readonly check: { readonly href: string; readonly query: string };
  readonly button: string;
}

export interface MoveItemContent {
  readonly page: 'move-item';
  readonly heading: string;
  readonly action: string;
  /** Holds the full names of the folders that the item may be moved to; '' is the root. */
  readonly destinations: readonly string[];
}

/** Describes the question before an item is deleted. */
export interface DeleteItemContent {
  readonly page: 'delete-item';
  readonly heading: string;
  readonly name: string;
  /** Says what is lost with it, a sentence each. */
  readonly losses: readonly string[];
  readonly action: string;
  readonly back: string;
}

/** Describes a folder of a workspace. */
export interface WorkspaceContent {
  readonly page: 'workspace';
  readonly heading: string;
  /** Lists the folders on the way, the workspace first. */
  readonly way: readonly { readonly text: string; readonly href: string }[];
  readonly rows: readonly (FileRow & { readonly modified: number | null })[];
  /** Holds the number of entries that are left out. */
  readonly more: number;
  readonly plainHref: string;
  readonly zip: string;
  /** Links to the question before the workspace is emptied; null where the reader may not. */
  readonly wipeOutHref: string | null;
}

/** Describes the stages of a pipeline's newest runs on a page of their own. */
export interface StageViewContent {
  readonly page: 'stage-view';
  readonly heading: string;
  readonly fullName: string;
  readonly view: StageView | null;
}

/** Describes a polling log; `log` is null where the job was not polled yet. */
export interface PollingLogContent {
  readonly page: 'polling-log';
  readonly name: string;
  readonly log: string | null;
  readonly textHref: string;
}

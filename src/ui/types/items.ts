import type { TriggerSchedule } from '../../points/index.ts';
import type { ChangedRun, ChangeRow } from './changes.ts';
import type { StageView } from './pipeline.ts';
import type { ParameterField } from './question.ts';
import type { ReportLink } from './reports.ts';
import type { FileRow, JobRow, RunRow } from './rows.ts';

export interface ChangesContent {
  readonly page: 'changes';
  readonly jobName: string;
  readonly displayName: string;
  readonly changes: readonly ChangeRow[];
}

/** Describes the root or a folder, as one of its views shows it. */
export interface DashboardContent {
  readonly page: 'dashboard';
  /** Holds the message of the server or the description of the folder. */
  readonly systemMessage: string | null;
  /** Holds the display name of a folder; null at the root. */
  readonly heading: string | null;
  /** Links to the folder or root itself. */
  readonly href: string;
  readonly view: { readonly name: string; readonly description: string | null; readonly href: string };
  readonly views: readonly { name: string; href: string }[];
  /** Names the kinds of columns by their Java class, in order: `hudson.views.StatusColumn`. Unknown ones are skipped. */
  readonly columns: readonly string[];
  readonly jobs: readonly JobRow[];
  /** Links to the page before this one; only a section of a long list is on a page. */
  readonly previous: string | null;
  readonly next: string | null;
  /** Holds the number of waiting items that are not listed. */
  readonly queuedMore: number;
  /** Holds the number of executors that are not listed. */
  readonly executorsMore: number;
  readonly queue: readonly { id: number; text: string; href: string; why: string | null }[];
  readonly executors: readonly {
    /** Holds the display name of the node. */
    node: string;
    nodeHref: string;
    offline: boolean;
    number: number;
    text: string | null;
    href: string | null;
  }[];
  readonly mayCreate: boolean;
  readonly mayCreateView: boolean;
  readonly mayEditView: boolean;
  /** Describes the scans of a folder that creates its items itself; missing where people create them. */
  readonly scan?: { readonly mayScan: boolean; readonly logHref: string; readonly logText: string };
  /** Says whether the reader may configure the folder. */
  readonly mayConfigure: boolean;
  readonly mayDelete: boolean;
}

export interface EditXmlContent {
  readonly page: 'edit-xml';
  readonly name: string;
  readonly action: string;
  readonly xml: string;
}

export interface JobContent {
  readonly page: 'job';
  readonly displayName: string;
  readonly fullName: string;
  readonly description: string | null;
  readonly href: string;
  readonly disabled: boolean;
  readonly buildable: boolean;
  readonly parameterized: boolean;
  readonly runs: readonly RunRow[];
  /** Links to the page of older runs. */
  readonly older: string | null;
  readonly permalinks: readonly { text: string; href: string }[];
  readonly upstream: readonly { text: string; href: string }[];
  readonly downstream: readonly { text: string; href: string }[];
  readonly queued: string | null;
  readonly artifacts: readonly FileRow[];
  readonly reports: readonly ReportLink[];
  /** Lists the cells of a matrix project or the modules of a Maven job. */
  readonly cells: readonly { text: string; href: string; color: string }[];
  readonly cellsHeading: string;
  /** Holds the stages of a pipeline; null where the job is no pipeline with stages. */
  readonly stageView: StageView | null;
  /** Links to the page that moves the job; null where it may not be moved. */
  readonly move: string | null;
  /** Lists what the job does by itself and when next; null means not within two years. */
  readonly schedules: readonly { readonly action: TriggerSchedule['action']; readonly next: number | null }[];
  /** Lists the elements of the configuration whose kinds are unknown. */
  readonly unknown: readonly { readonly setting: string; readonly className: string }[];
  /** Lists the polling logs. */
  readonly pollingLogs: readonly { text: string; href: string }[];
}

export interface JobChangesContent {
  readonly page: 'job-changes';
  readonly jobName: string;
  /** Lists the runs with changes, the newest first. */
  readonly runs: readonly ChangedRun[];
  /** Links to the page of older runs. */
  readonly older: string | null;
}

export interface MoveItemContent {
  readonly page: 'move-item';
  readonly name: string;
  readonly action: string;
  /** Holds the full names of the folders that the item may be moved to; '' is the root. */
  readonly destinations: readonly string[];
}

export interface NewItemContent {
  readonly page: 'new-item';
  readonly action: string;
  readonly kinds: readonly { className: string; displayName: string; about: string }[];
}

export interface NewViewContent {
  readonly page: 'new-view';
  readonly action: string;
  readonly kinds: readonly { className: string; displayName: string }[];
}

export interface ParametersContent {
  readonly page: 'parameters';
  readonly displayName: string;
  readonly action: string;
  readonly fields: readonly ParameterField[];
}

/** Describes a polling log; `log` is null where the job was not polled yet. */
export interface PollingLogContent {
  readonly page: 'polling-log';
  readonly name: string;
  readonly log: string | null;
  readonly textHref: string;
}

export interface UnloadableContent {
  readonly page: 'unloadable';
  readonly name: string;
  readonly href: string;
  readonly tag: string | null;
  readonly reason: string;
}

/** Describes the settings of a list view as a form; other kinds of views have only their description and XML. */
export interface ViewConfigContent {
  readonly page: 'view-config';
  readonly name: string;
  readonly action: string;
  readonly xmlHref: string;
  readonly description: string;
  /** Holds the settings of a list view; null for another kind of view. */
  readonly list: {
    readonly items: readonly { name: string; listed: boolean }[];
    readonly includeRegex: string;
    readonly recurse: boolean;
    readonly statusFilter: 'all' | 'enabled' | 'disabled';
  } | null;
}

import type { ChangedRun, ChangeRow } from '../../change-types.ts';
import type { StageView } from '../../pipeline-types.ts';
import type { ReportLink } from '../../report-types.ts';
import type { FileRow, JobRow, ParameterField, RunRow } from '../../types.ts';

export interface ChangesContent {
  readonly page: 'changes';
  readonly jobName: string;
  readonly displayName: string;
  readonly changes: readonly ChangeRow[];
}

/** The root or a folder through one of its views. */
export interface DashboardContent {
  readonly page: 'dashboard';
  /** Message of the server or description of the folder. */
  readonly systemMessage: string | null;
  /** Of a folder its display name; null at the root. */
  readonly heading: string | null;
  /** The folder's or root's own href. */
  readonly href: string;
  readonly view: { readonly name: string; readonly description: string | null; readonly href: string };
  readonly views: readonly { name: string; href: string }[];
  /** Column kinds by their Java class, in order: `hudson.views.StatusColumn`. Unknown ones are passed over. */
  readonly columns: readonly string[];
  readonly jobs: readonly JobRow[];
  /** Of a long list only a part is on the page: hrefs of the parts beside it. */
  readonly previous: string | null;
  readonly next: string | null;
  /** How many more wait than are listed. */
  readonly queuedMore: number;
  /** How many more executors there are than are listed. */
  readonly executorsMore: number;
  readonly queue: readonly { id: number; text: string; href: string; why: string | null }[];
  readonly executors: readonly {
    /** Display name of the node. */
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
  /** Of a folder that makes its items itself; missing: people make them. */
  readonly scan?: { readonly mayScan: boolean; readonly logHref: string; readonly logText: string };
  /** Of a folder. */
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
  /** Href of the page of older runs. */
  readonly older: string | null;
  readonly permalinks: readonly { text: string; href: string }[];
  readonly upstream: readonly { text: string; href: string }[];
  readonly downstream: readonly { text: string; href: string }[];
  readonly queued: string | null;
  readonly artifacts: readonly FileRow[];
  readonly reports: readonly ReportLink[];
  /** Of a matrix project: its cells; of a Maven job: its modules. */
  readonly cells: readonly { text: string; href: string; color: string }[];
  readonly cellsHeading: string;
  /** Of a pipeline with stages; null: it is none. */
  readonly stageView: StageView | null;
  /** Href of the page that moves it; null where it may not be moved. */
  readonly move: string | null;
  /** What it does by itself and when next; null: not within two years. */
  readonly schedules: readonly { readonly action: 'build' | 'poll'; readonly next: number | null }[];
  /** What of its configuration is of kinds that are not known here. */
  readonly unknown: readonly { readonly setting: string; readonly className: string }[];
  /** Logs of looking for changes. */
  readonly pollingLogs: readonly { text: string; href: string }[];
}

export interface JobChangesContent {
  readonly page: 'job-changes';
  readonly jobName: string;
  /** Those with changes, newest first. */
  readonly runs: readonly ChangedRun[];
  /** Href of the page of older runs. */
  readonly older: string | null;
}

export interface MoveItemContent {
  readonly page: 'move-item';
  readonly name: string;
  readonly action: string;
  /** Full names of the folders it may go to; '' is the root. */
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

/** Settings of a pipeline as a form. */
export interface PipelineConfigContent {
  readonly page: 'pipeline-config';
  readonly name: string;
  readonly action: string;
  /** Page of its XML. */
  readonly xmlHref: string;
  readonly syntaxHref: string;
  readonly description: string;
  /** null: it is fetched from elsewhere. */
  readonly script: string | null;
  readonly sandbox: boolean;
}

/** `log` null: nothing was looked for yet. */
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

/** Settings of a list view as a form; other kinds of views have only their description and XML. */
export interface ViewConfigContent {
  readonly page: 'view-config';
  readonly name: string;
  readonly action: string;
  readonly xmlHref: string;
  readonly description: string;
  /** null: not a list view. */
  readonly list: {
    readonly items: readonly { name: string; listed: boolean }[];
    readonly includeRegex: string;
    readonly recurse: boolean;
    readonly statusFilter: 'all' | 'enabled' | 'disabled';
  } | null;
}

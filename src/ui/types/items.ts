import type { ChangedRun, ChangeRow } from './changes.ts';
import type { JobRow } from './rows.ts';

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

export interface JobChangesContent {
  readonly page: 'job-changes';
  readonly jobName: string;
  /** Lists the runs with changes, the newest first. */
  readonly runs: readonly ChangedRun[];
  /** Links to the page of older runs. */
  readonly older: string | null;
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

/** Describes the settings of a pipeline as a form. */
export interface PipelineConfigContent {
  readonly page: 'pipeline-config';
  readonly name: string;
  readonly action: string;
  /** Links to the page of the pipeline's XML. */
  readonly xmlHref: string;
  readonly syntaxHref: string;
  readonly description: string;
  /** Holds the script; null where it is read from elsewhere. */
  readonly script: string | null;
  readonly sandbox: boolean;
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

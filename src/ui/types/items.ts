import type { ChangedRun, ChangeRow } from './changes.ts';
import type { JobRow, PluginColumn } from './rows.ts';

/** Describes the newest builds of many jobs; a build under way has no duration. */
export interface BuildsContent {
  readonly page: 'builds';
  readonly heading: string;
  /** Holds what the jobs have in their names, and the result of the builds, in small letters; '' is all. */
  readonly job: string;
  readonly result: string;
  readonly rows: readonly {
    job: string;
    jobHref: string;
    run: string;
    href: string;
    color: string;
    timestamp: number;
    duration: number | null;
  }[];
  readonly newer: string | null;
  readonly older: string | null;
  /** Says whether older builds were not looked at. */
  readonly isCut: boolean;
  /** Says whether there are feeds below the page's address. */
  readonly hasFeeds: boolean;
  readonly legendHref: string;
}

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
  readonly view: {
    readonly name: string;
    readonly title: string;
    readonly description: string | null;
    readonly href: string;
    /** Says whether people choose what it lists. */
    readonly isList: boolean;
  };
  readonly views: readonly { name: string; title: string; href: string }[];
  /** Names the kinds of columns by their Java class, in order: `hudson.views.StatusColumn`. Unknown ones are skipped. */
  readonly columns: readonly string[];
  /** Holds those of the columns that plugins have, with their cells. */
  readonly pluginColumns: readonly PluginColumn[];
  readonly jobs: readonly JobRow[];
  /** Holds the full names of those that the reader marked as favourites; null for a reader who can have none. */
  readonly marked: readonly string[] | null;
  /** Lists the favourites of the reader wherever they are; a folder has no colour. */
  readonly favorites: readonly { text: string; href: string; color: string | null }[];
  /** Holds the number of items before those on this page, and of all. */
  readonly first: number;
  readonly total: number;
  /** Links to the page before this one; only a section of a long list is on a page. */
  readonly previous: string | null;
  readonly next: string | null;
  /** Holds the number of waiting items that are not listed. */
  readonly queuedMore: number;
  /** Holds the number of executors that are not listed. */
  readonly executorsMore: number;
  readonly queue: readonly { id: number; text: string; href: string; why: string | null; mayCancel: boolean }[];
  readonly executors: readonly ExecutorRow[];
  readonly mayCreate: boolean;
  readonly mayCreateView: boolean;
  readonly mayEditView: boolean;
  /** Describes the scans of a folder that creates its items itself; missing where people create them. */
  readonly scan?: { readonly mayScan: boolean; readonly logHref: string; readonly logText: string };
  /** Says whether the reader may configure the folder. */
  readonly mayConfigure: boolean;
  readonly legendHref: string;
}

export interface ExecutorRow {
  /** Holds the display name of the node. */
  readonly node: string;
  readonly nodeHref: string;
  readonly offline: boolean;
  readonly number: number;
  /** Describes what the executor works on; null where it is idle. */
  readonly text: string | null;
  /** Links to the build; null where the reader may not see it. */
  readonly href: string | null;
  /**
   * Says when the build began, in milliseconds since 1970, how many milliseconds such builds take, and how much of that is
   * over; null where that is not known.
   */
  readonly progress: { readonly started: number; readonly estimated: number; readonly percent: number } | null;
}

export interface EditXmlContent {
  readonly page: 'edit-xml';
  readonly name: string;
  readonly action: string;
  readonly xml: string;
}

/** Describes the end of a folder's log of its look for items. */
export interface FollowedLogContent {
  readonly page: 'followed-log';
  readonly heading: string;
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
  /** Holds the display name of the folder; null at the root. */
  readonly place: string | null;
  readonly action: string;
  /** Holds the addresses that check a name and that suggest items to copy. */
  readonly checkHref: string;
  readonly suggestHref: string;
  readonly kinds: readonly { className: string; displayName: string; about: string }[];
  /** Names the kind that is chosen at first; null is none. */
  readonly chosen: string | null;
}

export interface NewViewContent {
  readonly page: 'new-view';
  readonly action: string;
  /** Holds the address that checks a name; null where there is none. */
  readonly checkHref: string | null;
  readonly kinds: readonly { className: string; displayName: string; about?: string }[];
  /** Lists the views that can be copied. */
  readonly copies: readonly string[];
}

export interface UnloadableContent {
  readonly page: 'unloadable';
  readonly name: string;
  readonly href: string;
  /** Links to the page that moves it; null where nothing moves items. */
  readonly moveHref: string | null;
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
    /** Names the columns by their Java class, in order; also those that this server does not know. */
    readonly columns: readonly string[];
    /** Holds the columns of plugins that people may choose, too. */
    readonly offered: readonly { readonly name: string; readonly heading: string }[];
    /** Holds the address that says what an expression selects. */
    readonly previewHref: string;
  } | null;
}

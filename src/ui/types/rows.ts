export type { ReportLink } from './reports.ts';

/** Describes what surrounds every page. All hrefs are absolute paths with the context path in front. */
export interface Frame {
  /** Holds the title; `<title>` is `${title} [Jenkins]`, which clients look at. */
  readonly title: string;
  /** Holds the context path, empty or `/name`. */
  readonly prefix: string;
  readonly user: { readonly id: string; readonly fullName: string } | null;
  /** Holds the crumb for forms; null where protection is off. */
  readonly crumb: { readonly field: string; readonly value: string } | null;
  readonly version: string;
  readonly breadcrumbs: readonly { readonly text: string; readonly href: string }[];
  /** Holds a message that is shown above the page: quiet mode, a pending restart. */
  readonly notice: string | null;
  /** Lists the feeds of what the page shows. */
  readonly feeds: readonly { readonly title: string; readonly type: string; readonly href: string }[];
}

/** Describes a row of a list of items. */
export interface JobRow {
  readonly kind: 'job' | 'folder' | 'unloadable';
  readonly name: string;
  readonly displayName: string;
  readonly href: string;
  /** Holds the `color` of the remote API. */
  readonly color: string;
  readonly lastSuccess: RunLink | null;
  readonly lastFailure: RunLink | null;
  /** Holds the duration in milliseconds; null where the job never ran. */
  readonly lastDuration: number | null;
  /** Holds the score of the worst health report, 0 to 100; null where there is none. */
  readonly health: number | null;
  readonly buildable: boolean;
  readonly parameterized: boolean;
  /** Says why the item could not be loaded. */
  readonly unloadable: string | null;
}

export interface RunLink {
  readonly number: number;
  readonly href: string;
  /** Holds the time in milliseconds since 1970. */
  readonly timestamp: number;
}

export interface RunRow extends RunLink {
  readonly displayName: string;
  readonly color: string;
  readonly duration: number;
  readonly description: string | null;
  readonly keepLog: boolean;
  /** Says why the run's build.xml could not be read. */
  readonly unreadable: string | null;
}

export interface ParameterField {
  readonly name: string;
  readonly description: string;
  readonly input: 'line' | 'text' | 'check' | 'choice' | 'password' | 'file' | 'run';
  readonly value: string;
  readonly choices: readonly string[];
}

/** Describes a question that a pipeline asks. */
export interface Question {
  readonly action: string;
  readonly message: string;
  /** Holds the caption of the button that confirms. */
  readonly ok: string;
  readonly mayAnswer: boolean;
  readonly mayAbort: boolean;
  /** Names who else may answer; null where whoever may build the job may answer. */
  readonly submitter: string | null;
  readonly fields: readonly ParameterField[];
}

export interface FileRow {
  readonly name: string;
  readonly href: string;
  readonly folder: boolean;
  readonly size: number | null;
}

export type { ReportLink } from './report-types.ts';

/** Around every page. All hrefs are absolute paths with the context path in front. */
export interface Frame {
  /** `<title>` is `${title} [Jenkins]`: clients look at it. */
  readonly title: string;
  /** Context path: empty or `/name`. */
  readonly prefix: string;
  readonly user: { readonly id: string; readonly fullName: string } | null;
  /** For forms; null where protection is off. */
  readonly crumb: { readonly field: string; readonly value: string } | null;
  readonly version: string;
  readonly breadcrumbs: readonly { readonly text: string; readonly href: string }[];
  /** Shown above the page: quiet mode, a pending restart. */
  readonly notice: string | null;
  /** Of what the page shows, for readers of feeds. */
  readonly feeds: readonly { readonly title: string; readonly type: string; readonly href: string }[];
}

/** A line of a list of items. */
export interface JobRow {
  readonly kind: 'job' | 'folder' | 'unloadable';
  readonly name: string;
  readonly displayName: string;
  readonly href: string;
  /** `color` of the remote API. */
  readonly color: string;
  readonly lastSuccess: RunLink | null;
  readonly lastFailure: RunLink | null;
  /** Milliseconds; null: never ran. */
  readonly lastDuration: number | null;
  /** Score of the worst health report, 0 to 100; null: none. */
  readonly health: number | null;
  readonly buildable: boolean;
  readonly parameterized: boolean;
  /** Why it could not be loaded. */
  readonly unloadable: string | null;
}

export interface RunLink {
  readonly number: number;
  readonly href: string;
  /** Milliseconds since 1970. */
  readonly timestamp: number;
}

export interface RunRow extends RunLink {
  readonly displayName: string;
  readonly color: string;
  readonly duration: number;
  readonly description: string | null;
  readonly keepLog: boolean;
  /** Why its build.xml could not be read. */
  readonly unreadable: string | null;
}

export interface ParameterField {
  readonly name: string;
  readonly description: string;
  readonly input: 'line' | 'text' | 'check' | 'choice' | 'password' | 'file' | 'run';
  readonly value: string;
  readonly choices: readonly string[];
}

/** What a pipeline asks. */
export interface Question {
  readonly action: string;
  readonly message: string;
  /** Caption of the button that says yes. */
  readonly ok: string;
  readonly mayAnswer: boolean;
  readonly mayAbort: boolean;
  /** Who else may answer; null: whoever may build the job. */
  readonly submitter: string | null;
  readonly fields: readonly ParameterField[];
}

export interface FileRow {
  readonly name: string;
  readonly href: string;
  readonly folder: boolean;
  readonly size: number | null;
}

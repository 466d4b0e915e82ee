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
}

export interface JobRow {
  readonly name: string;
  readonly displayName: string;
  readonly href: string;
  /** `color` of the remote API. */
  readonly color: string;
  readonly lastSuccess: RunLink | null;
  readonly lastFailure: RunLink | null;
  /** Milliseconds; null: never ran. */
  readonly lastDuration: number | null;
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

export interface FileRow {
  readonly name: string;
  readonly href: string;
  readonly folder: boolean;
  readonly size: number | null;
}

export type Page =
  | {
      readonly page: 'dashboard';
      readonly systemMessage: string | null;
      readonly jobs: readonly JobRow[];
      readonly queue: readonly { id: number; text: string; href: string; why: string | null }[];
      readonly executors: readonly { number: number; text: string | null; href: string | null }[];
      readonly mayCreate: boolean;
    }
  | {
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
    }
  | { readonly page: 'unloadable'; readonly name: string; readonly tag: string | null; readonly reason: string }
  | {
      readonly page: 'parameters';
      readonly displayName: string;
      readonly action: string;
      readonly fields: readonly ParameterField[];
    }
  | {
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
      readonly previous: string | null;
      readonly next: string | null;
    }
  | {
      readonly page: 'console';
      readonly displayName: string;
      readonly jobName: string;
      readonly href: string;
      /** Text so far, console notes taken out. */
      readonly text: string;
      /** Raw offset from which to go on, null: complete. */
      readonly follow: number | null;
      /** The text begins in the middle of a long log; the whole is at `consoleText`. */
      readonly shortened: boolean;
    }
  | {
      readonly page: 'new-item';
      readonly action: string;
      readonly kinds: readonly { className: string; displayName: string }[];
    }
  | { readonly page: 'edit-xml'; readonly name: string; readonly action: string; readonly xml: string }
  | {
      readonly page: 'system-information';
      readonly properties: readonly (readonly [string, string])[];
      readonly environment: readonly (readonly [string, string])[];
    }
  | { readonly page: 'login'; readonly action: string; readonly from: string; readonly failed: boolean }
  | { readonly page: 'files'; readonly heading: string; readonly rows: readonly FileRow[]; readonly zip: string }
  | {
      readonly page: 'api';
      readonly heading: string;
      readonly href: string;
      readonly properties: readonly { name: string; doc: string }[];
      readonly routes: readonly { method: string; path: string; doc: string }[];
    }
  /** A question before something that only POST does: restart, stop. */
  | {
      readonly page: 'confirm';
      readonly heading: string;
      readonly text: string;
      readonly action: string;
      readonly button: string;
    }
  | {
      readonly page: 'user';
      readonly id: string;
      readonly fullName: string;
      readonly description: string | null;
      readonly mayEdit: boolean;
      readonly href: string;
      readonly tokens: readonly { uuid: string; name: string; created: number }[];
    }
  | { readonly page: 'message'; readonly heading: string; readonly text: string };

/** A page as a whole HTML document. Every value is escaped. */
export type RenderPage = (frame: Frame, page: Page) => string;

/** A small page without frame for errors before anybody is known; title as given. */
export type RenderError = (error: { title: string; status: number; message: string; uri: string }) => string;

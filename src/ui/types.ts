import type { AdminPage } from './admin-types.ts';
import type { ChangeRow, ChangesPage } from './change-types.ts';
import type { LockablePage } from './lockable-types.ts';
import type { MailSettingsPage } from './mail-types.ts';
import type { PipelinePage, PipelineRunPart, StageView } from './pipeline-types.ts';
import type { ReportLink, ReportPages } from './report-types.ts';

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

export type Page =
  | MailSettingsPage
  | PipelinePage
  | LockablePage
  | AdminPage
  | ChangesPage
  | ReportPages
  /** The root or a folder through one of its views. */
  | {
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
  /** `log` null: nothing was looked for yet. */
  | { readonly page: 'polling-log'; readonly name: string; readonly log: string | null; readonly textHref: string }
  | {
      readonly page: 'webhooks';
      readonly mayConfigure: boolean;
      /** Ids of the credentials with the secrets, blanks between them. */
      readonly secrets: readonly { readonly forge: string; readonly ids: string }[];
      /** Newest first. */
      readonly deliveries: readonly {
        readonly id: string;
        readonly at: number;
        readonly forge: string;
        readonly event: string;
        readonly verification: string;
        readonly outcome: string;
        readonly reason: string | null;
        readonly source: string;
        readonly started: readonly { text: string; href: string }[];
      }[];
    }
  | {
      readonly page: 'unloadable';
      readonly name: string;
      readonly href: string;
      readonly tag: string | null;
      readonly reason: string;
    }
  | {
      readonly page: 'parameters';
      readonly displayName: string;
      readonly action: string;
      readonly fields: readonly ParameterField[];
    }
  | {
      readonly page: 'input';
      readonly displayName: string;
      readonly consoleHref: string;
      readonly questions: readonly Question[];
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
      /** What changed since the build before. */
      readonly changes: readonly ChangeRow[];
      /** Reports of other kinds. */
      readonly reports: readonly ReportLink[];
      /** Its test report; null: it has none. */
      readonly tests: { readonly href: string; readonly failed: number; readonly total: number } | null;
      /** Of a pipeline's; null: it is none. */
      readonly pipeline: PipelineRunPart | null;
      readonly previous: string | null;
      readonly next: string | null;
    }
  | {
      readonly page: 'console';
      readonly displayName: string;
      readonly jobName: string;
      readonly href: string;
      /** The text so far in pieces, console notes taken out: CSS classes ('' plain), address of a link. */
      readonly parts: readonly { readonly text: string; readonly classes: string; readonly href: string | null }[];
      /** Raw offset from which to go on, null: complete. */
      readonly follow: number | null;
      /** The text begins in the middle of a long log; the whole is at `consoleText`. */
      readonly shortened: boolean;
    }
  | {
      readonly page: 'new-item';
      readonly action: string;
      readonly kinds: readonly { className: string; displayName: string; about: string }[];
    }
  | {
      readonly page: 'new-view';
      readonly action: string;
      readonly kinds: readonly { className: string; displayName: string }[];
    }
  /** Settings of a list view as a form; other kinds of views have only their description and XML. */
  | {
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
  | {
      readonly page: 'move-item';
      readonly name: string;
      readonly action: string;
      /** Full names of the folders it may go to; '' is the root. */
      readonly destinations: readonly string[];
    }
  | {
      readonly page: 'nodes';
      readonly newNodeHref: string | null;
      readonly nodes: readonly {
        name: string;
        href: string;
        offline: boolean;
        offlineReason: string;
        busy: number;
        executors: number;
        labels: readonly string[];
      }[];
    }
  | {
      readonly page: 'node';
      readonly name: string;
      readonly description: string;
      readonly href: string;
      readonly offline: boolean;
      readonly offlineReason: string;
      readonly temporarilyOffline: boolean;
      readonly labels: readonly { name: string; href: string }[];
      readonly executors: readonly { number: number; text: string | null; href: string | null }[];
      readonly mayToggle: boolean;
      readonly configHref: string | null;
      readonly mayDelete: boolean;
    }
  | { readonly page: 'new-node'; readonly action: string }
  /** Settings of a node as a form. */
  | {
      readonly page: 'node-config';
      readonly name: string;
      readonly action: string;
      /** Page of its XML; null: it has none of its own. */
      readonly xmlHref: string | null;
      readonly executors: number;
      readonly label: string;
      readonly mode: 'NORMAL' | 'EXCLUSIVE';
      /** null: the built-in node. */
      readonly agent: { readonly name: string; readonly description: string; readonly remoteFolder: string } | null;
    }
  | {
      readonly page: 'label';
      readonly name: string;
      readonly nodes: readonly { text: string; href: string }[];
      readonly jobs: readonly { text: string; href: string }[];
    }
  | {
      readonly page: 'login';
      readonly action: string;
      readonly from: string;
      readonly failed: boolean;
      /** Why people may not be able to log in, and what to do. */
      readonly notes: readonly string[];
    }
  /** The tests of a build, of a package or class of them, or one test. */
  | { readonly page: 'files'; readonly heading: string; readonly rows: readonly FileRow[]; readonly zip: string }
  | {
      readonly page: 'api';
      readonly heading: string;
      readonly href: string;
      readonly properties: readonly { name: string; doc: string }[];
      readonly routes: readonly {
        method: string;
        path: string;
        doc: string;
        parameters: readonly { name: string; doc: string }[];
      }[];
    }
  /** Where to go from here. */
  | {
      readonly page: 'links';
      readonly heading: string;
      readonly notices: readonly { id: string; severity: 'error' | 'warning'; text: string; href: string | null }[];
      readonly links: readonly { text: string; href: string; about: string }[];
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
      /** Nobody may delete themselves. */
      readonly mayDelete: boolean;
      readonly href: string;
      readonly tokens: readonly { uuid: string; name: string; created: number }[];
    }
  /** Settings of a user as a form. */
  | {
      readonly page: 'user-config';
      readonly id: string;
      readonly action: string;
      readonly fullName: string;
      readonly email: string;
    }
  | { readonly page: 'message'; readonly heading: string; readonly text: string };

/** A page as a whole HTML document. Every value is escaped. */
export type RenderPage = (frame: Frame, page: Page) => string;

/** A small page without frame for errors before anybody is known; title as given. */
export type RenderError = (error: { title: string; status: number; message: string; uri: string }) => string;

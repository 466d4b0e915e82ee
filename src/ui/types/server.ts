import type { ReportTable } from '../../points/index.ts';
import type { MaybeLink } from './runs.ts';

export interface DiskUsageContent {
  readonly page: 'disk-usage';
  /** Holds the address at which a POST measures anew. */
  readonly action: string;
  /** Lists the jobs with their sizes in bytes; `at` is when they were measured. */
  readonly jobs: readonly {
    readonly name: string;
    readonly href: string;
    readonly builds: number;
    readonly artifacts: number;
    readonly workspace: number;
    readonly at: number;
  }[];
  readonly isMeasuring: boolean;
  readonly missing: number;
}

export interface HomeStateContent {
  readonly page: 'home-state';
  /** Holds the address in front of `setAside` and `useOwnUsers`, with a final slash. */
  readonly action: string;
  readonly damaged: readonly { readonly path: string; readonly reason: string }[];
  readonly secrets: readonly { readonly path: string; readonly count: number }[];
  readonly items: readonly { readonly name: string; readonly href: string; readonly reason: string }[];
  /** Says why people may not be able to work, or why everybody may do everything. */
  readonly access: readonly string[];
  readonly offersOwnUsers: boolean;
}

/** Describes the page of the shared libraries of the whole server. */
export interface LibrariesContent {
  readonly page: 'libraries';
  readonly action: string;
  readonly libraries: readonly {
    /** Holds the library's position among all of them. */
    readonly place: number;
    readonly name: string;
    readonly source: string;
    readonly defaultVersion: string;
    readonly implicit: boolean;
  }[];
  /** Describes the errors of the submitted values, which are filled in again. */
  readonly errors: readonly string[];
  readonly values: Readonly<Record<string, string>>;
}

export interface OldDataContent {
  readonly page: 'old-data';
  /** Holds the address at which a POST discards everything, or what `item` names. */
  readonly action: string;
  readonly unknown: readonly {
    readonly name: string;
    readonly href: string;
    readonly parts: readonly { readonly setting: string; readonly className: string; readonly plugin: string | null }[];
  }[];
  readonly unloadable: readonly {
    readonly name: string;
    readonly href: string;
    readonly tag: string;
    readonly reason: string;
  }[];
  /** Holds the number of entries that are not on the page. */
  readonly left: number;
}

/** Describes a page of tables and texts under headings, with links. */
export interface OverviewContent {
  readonly page: 'overview';
  readonly heading: string;
  /** Describes the page in a sentence; '' where there is none. */
  readonly about: string;
  /** Lists links; one without an address is shown as text. */
  readonly links: readonly MaybeLink[];
  readonly tables: readonly ReportTable[];
  readonly texts: readonly { readonly heading: string; readonly text: string }[];
  /** Lists pictures by their addresses, with the words that stand for them. */
  readonly images?: readonly { readonly src: string; readonly alt: string }[];
}

/** Describes the script of an administrator; `output` is null where none was run. */
export interface ScriptContent {
  readonly page: 'script';
  readonly heading: string;
  /** Lists scripts to begin with. */
  readonly examples: readonly { readonly title: string; readonly script: string }[];
  readonly action: string;
  readonly script: string;
  readonly output: string | null;
}

export interface StepReferenceContent {
  readonly page: 'step-reference';
  readonly heading: string;
  readonly href: string;
  readonly steps: readonly {
    readonly name: string;
    readonly displayName: string;
    readonly takesBody: boolean;
    readonly needsNode: boolean;
    readonly parameters: readonly {
      readonly name: string;
      readonly type: string;
      readonly required: boolean;
    }[];
  }[];
  readonly globals: readonly { readonly name: string; readonly about: string }[];
}

/** Describes the generator of calls of steps. */
export interface SnippetContent {
  readonly page: 'snippet';
  readonly steps: readonly { readonly name: string; readonly displayName: string }[];
  /** Holds the step that is chosen. */
  readonly step: StepReferenceContent['steps'][number];
  /** Names where the form posts to. */
  readonly action: string;
}

export interface SystemInformationContent {
  readonly page: 'system-information';
  /** Lists the plugins; null where the page is about a node. */
  readonly plugins: readonly { readonly name: string; readonly version: string; readonly enabled: boolean }[] | null;
  /** Lists parts of the memory in bytes; null where the page is about a node. */
  readonly memory: readonly { readonly name: string; readonly used: number; readonly total: number | null }[] | null;
  /** Links to what the process does now; null where the reader may not see it, or the page is about a node. */
  readonly threadsHref: string | null;
  readonly properties: readonly (readonly [string, string])[];
  readonly environment: readonly (readonly [string, string])[];
}

export interface ToolsContent {
  readonly page: 'tools';
  /** Holds the address of the forms, with `put` and `remove` below it; null where the reader may not change them. */
  readonly action: string | null;
  readonly types: readonly {
    readonly type: string;
    readonly title: string;
    readonly installations: readonly { readonly name: string; readonly home: string }[];
  }[];
  /** Describes the errors of the submitted values, which are filled in again. */
  readonly errors: readonly string[];
  readonly values: { readonly type: string; readonly name: string; readonly home: string };
}

export interface WebhooksContent {
  readonly page: 'webhooks';
  readonly mayConfigure: boolean;
  /** Lists the ids of the credentials with the secrets, separated by blanks. */
  readonly secrets: readonly { readonly forge: string; readonly ids: string }[];
  /** Lists the deliveries, the newest first. */
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

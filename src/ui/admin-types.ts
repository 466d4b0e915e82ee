import type { ReportTable } from '../points/index.ts';

/** Pages for those who run the server: people, plugins, scripts, tools and what the server says of itself. */
export type AdminPage =
  | {
      readonly page: 'people';
      readonly users: readonly { id: string; fullName: string; href: string }[];
      readonly newUserHref: string | null;
    }
  | {
      readonly page: 'new-user';
      readonly action: string;
      readonly errors: readonly string[];
      readonly values: Readonly<Record<string, string>>;
    }
  | {
      readonly page: 'plugins';
      /** In front of `NAME/makeEnabled` and `NAME/makeDisabled`, with a final slash. */
      readonly action: string;
      readonly plugins: readonly {
        readonly name: string;
        readonly longName: string;
        readonly version: string;
        readonly isLibrary: boolean;
        /** What of its work is not done here. */
        readonly lacks: string | null;
        readonly enabled: boolean;
      }[];
    }
  /** A script of an administrator; `output` null: none was run. */
  | {
      readonly page: 'script';
      readonly heading: string;
      readonly action: string;
      readonly script: string;
      readonly output: string | null;
    }
  | { readonly page: 'edit-xml'; readonly name: string; readonly action: string; readonly xml: string }
  | {
      readonly page: 'tools';
      /** Where forms go: `put` and `remove` are below it. */
      readonly action: string;
      readonly types: readonly {
        readonly type: string;
        readonly title: string;
        readonly installations: readonly { readonly name: string; readonly home: string }[];
      }[];
      /** What is wrong with what was sent, which is filled in again. */
      readonly errors: readonly string[];
      readonly values: { readonly type: string; readonly name: string; readonly home: string };
    }
  | {
      readonly page: 'old-data';
      /** Where a POST discards, all or what `item` names. */
      readonly action: string;
      readonly unknown: readonly {
        readonly name: string;
        readonly href: string;
        readonly parts: readonly { readonly setting: string; readonly className: string }[];
      }[];
      readonly unloadable: readonly {
        readonly name: string;
        readonly href: string;
        readonly tag: string;
        readonly reason: string;
      }[];
      /** So many more are not on the page. */
      readonly left: number;
    }
  | {
      readonly page: 'home-state';
      /** In front of `setAside` and `useOwnUsers`, with a final slash. */
      readonly action: string;
      readonly damaged: readonly { readonly path: string; readonly reason: string }[];
      readonly secrets: readonly { readonly path: string; readonly count: number }[];
      readonly items: readonly { readonly name: string; readonly href: string; readonly reason: string }[];
      /** Why people may not be able to work, or everybody may. */
      readonly access: readonly string[];
      readonly offersOwnUsers: boolean;
    }
  | {
      readonly page: 'disk-usage';
      /** Where a POST measures anew. */
      readonly action: string;
      /** Sizes in bytes; `at`: when they were measured. */
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
  /** Tables and texts under headings, with ways on. */
  | {
      readonly page: 'overview';
      readonly heading: string;
      /** A sentence; '' for none. */
      readonly about: string;
      readonly links: readonly { readonly text: string; readonly href: string }[];
      readonly tables: readonly ReportTable[];
      readonly texts: readonly { readonly heading: string; readonly text: string }[];
    }
  | {
      readonly page: 'system-information';
      readonly properties: readonly (readonly [string, string])[];
      readonly environment: readonly (readonly [string, string])[];
    };

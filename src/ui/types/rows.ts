/** Describes a row of a list of items. */
export interface JobRow {
  readonly kind: 'job' | 'folder' | 'unloadable';
  /** Names it as seen from the folder of the list: `team/web` in a list that looks into folders. */
  readonly name: string;
  readonly fullName: string;
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

/** Describes a column that a plugin has, with what it shows. */
export interface PluginColumn {
  /** Holds the Java class by which views name it. */
  readonly name: string;
  readonly heading: string;
  /** Holds the cells by the full names of the jobs; missing and null ones are empty. */
  readonly cells: Readonly<Record<string, string | { readonly text: string; readonly href: string } | null>>;
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

export interface FileRow {
  readonly name: string;
  readonly href: string;
  readonly folder: boolean;
  readonly size: number | null;
}

import type { RunLink } from './rows.ts';

/** Describes a commit that a run brought in. */
export interface ChangeRow {
  readonly id: string;
  readonly title: string;
  readonly message: string;
  readonly author: string;
  readonly authorHref: string;
  /** Holds the time in milliseconds since 1970; -1 where it is unknown. */
  readonly at: number;
  /** Links to the web page of the commit; null where there is none. */
  readonly href: string | null;
  readonly paths: readonly {
    readonly file: string;
    readonly editType: 'add' | 'edit' | 'delete';
    readonly href: string | null;
  }[];
  /** Holds the number of further paths that are not listed. */
  readonly morePaths: number;
}

/** Describes a run with the changes that it brought in. */
export interface ChangedRun extends RunLink {
  readonly displayName: string;
  readonly changes: readonly ChangeRow[];
  /** Holds the number of further changes that are not listed. */
  readonly more: number;
}

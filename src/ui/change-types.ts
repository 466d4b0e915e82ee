import type { RunLink } from './types.ts';

/** A commit that a run brought in. */
export interface ChangeRow {
  readonly id: string;
  readonly title: string;
  readonly message: string;
  readonly author: string;
  readonly authorHref: string;
  /** Milliseconds since 1970; -1 unknown. */
  readonly at: number;
  /** Where it is shown on the web; null: nowhere. */
  readonly href: string | null;
  readonly paths: readonly {
    readonly file: string;
    readonly editType: 'add' | 'edit' | 'delete';
    readonly href: string | null;
  }[];
  /** How many more it has. */
  readonly morePaths: number;
}

/** A run with what it brought in. */
export interface ChangedRun extends RunLink {
  readonly displayName: string;
  readonly changes: readonly ChangeRow[];
  /** How many more it has. */
  readonly more: number;
}

import type { Permalink, Permission, Run } from '../../model/index.ts';
import type { SettingsKind } from '../settings/settings.ts';

/** Provides what a page of an action needs of its request and of the server, wherever the page is. */
export interface ServerPageContext {
  /** Holds the address of the server as the client used it, with a trailing slash. */
  readonly base: string;
  /** Holds the address that the client requested, with its query. */
  readonly url: string;
  /** Holds the media types that the client accepts, as it sent them; '' where it did not. */
  readonly accept: string;
  /** Returns the current time in milliseconds since 1970. */
  now(): number;
  /** Says whether the requester has a permission, below a job or run on that job. */
  may(permission: Permission): boolean;
  /** Throws a refusal where the requester does not have the permission. */
  require(permission: Permission): void;
  /** Returns a job on which the requester has the permission; null where there is no such job, or it is not allowed. */
  jobFor(permission: Permission, fullName: string): ShownJob | null;
  /** Reads settings of the whole server. Throws where their file cannot be read. */
  settings<C>(kind: SettingsKind<C>): Promise<C>;
}

export interface JobPageContext extends ServerPageContext {
  /** Returns the job below which the page is. Throws where the item is not a job. */
  readonly job: ShownJob;
}

export interface RunPageContext extends JobPageContext {
  /** Returns the run below which the page is. Throws where it does not exist or cannot be read. */
  readonly run: Run;
  /**
   * Returns the variables that the run's steps had in their environment, in order of their names and without secrets; null
   * where they are not known.
   */
  variables(): Promise<ReadonlyMap<string, string> | null>;
  /** Yields the run's console without the notes that are hidden in it. */
  console(): AsyncIterable<Buffer>;
  /** Yields the times of the console's lines in order; nothing where none are recorded. */
  lineTimes(): AsyncIterable<LineTime>;
  /** Returns the runs of other jobs that used files which this run made, by the full names of the jobs. */
  usedBy(): Promise<ReadonlyMap<string, readonly NumberRange[]>>;
}

/** Represents a job as pages of actions see it. */
export interface ShownJob {
  readonly fullName: string;
  readonly displayName: string;
  /** Holds the display names of the folders around it and its own: `folder » job`. */
  readonly fullDisplayName: string;
  /** Holds its path on the server, for links, with a slash at the end. */
  readonly href: string;
  /** Holds the whole address of the same. */
  readonly url: string;
  /** Returns the `color` of the remote API: `blue`, `red_anime`. */
  color(): string;
  readonly runs: ShownRuns;
}

/** Reads the runs of one job; each read is small, and nothing holds a whole history. */
export interface ShownRuns {
  /** Returns the numbers of all runs, ascending. */
  numbers(): readonly number[];
  /** Returns a run; undefined where there is none, or its record cannot be read. */
  get(number: number): Run | undefined;
  /** Returns the runs, newest first, read one at a time. */
  newestFirst(from?: number): Iterable<Run>;
  permalink(permalink: Permalink): Run | undefined;
  /** Returns the `color` of the remote API for a run. */
  colorOf(run: Run): string;
}

/** Says when a line of a console ended. */
export interface LineTime {
  /** Holds the milliseconds since the run began. */
  readonly elapsed: number;
  /** Holds the time in milliseconds since 1970. */
  readonly at: number;
}

/**
 * Represents a half-open range of build numbers. It is never expanded to single numbers, since a file may hold any range.
 */
export interface NumberRange {
  readonly start: number;
  readonly end: number;
}

/** Provides what the rows of an action's bean need beside its data. */
export interface ActionBeanContext {
  /** Holds the address of the server, with a trailing slash. */
  readonly base: string;
}

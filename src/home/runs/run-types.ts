import type { Permalink, Result, Run } from '../../model/index.ts';
import type { ReportHealth } from '../../points/index.ts';
import type { Job } from '../items/item-types.ts';

/**
 * Represents a run whose build.xml cannot be read: it is shown as such, its number stays taken, its files are never
 * written.
 */
export interface UnreadableRun {
  readonly kind: 'unreadable';
  readonly job: string;
  readonly number: number;
  /** Says why it cannot be read, with path and line. */
  readonly reason: string;
}

/** Represents a run as lists show it. It does not change: when the run does, its job's facts have another one. */
export type RunBrief = Readonly<Pick<Run, 'number' | 'result' | 'state' | 'timestamp' | 'duration' | 'displayName'>>;

/** Holds what lists show of a job's runs. All of it is in memory after it was asked for once. */
export interface JobFacts {
  /** Returns the run that a permalink means; null where there is none. */
  run(permalink: Permalink): RunBrief | null;
  /** Returns the job's `color`: that of the newest build; while it runs that of the last completed one, animated. */
  color(disabled: boolean): string;
  /** Holds how the last builds went, the worst first: what the newest tests and reports say, and the stability. */
  readonly health: readonly ReportHealth[];
  /** Says whether any run is under way: that one changes without a word. */
  readonly isUnderWay: boolean;
}

/**
 * Reads and writes runs of jobs on disk. Reads are synchronous, small and cached within bounds: nothing holds a whole
 * history. A run that is not completed is the very object that was passed to `begin`.
 */
export interface RunStore {
  /** Returns numbers of all runs of a job, ascending. */
  numbers(job: Job): readonly number[];
  get(job: Job, number: number): Run | UnreadableRun | undefined;
  /** Returns the runs, newest first, read one at a time. Unreadable ones are left out. */
  newestFirst(job: Job, from?: number): Iterable<Run>;
  unreadable(job: Job): readonly UnreadableRun[];
  /**
   * Returns the newest run that is marked to be kept. Records are read once, one by one, newest first, while everything
   * else continues; the next call continues where a search was ended.
   */
  newestKept(job: Job, signal: AbortSignal): Promise<Run | undefined>;
  permalink(job: Job, permalink: Permalink): Run | undefined;
  /**
   * Returns what lists show of the runs. It is the same object until one of them begins, changes, ends or is deleted: what is
   * made of it alone may be held as long as the object is the same.
   */
  facts(job: Job): JobFacts;
  /** Returns the MD5 sums of the files that a run made or used, by path; read from its build.xml when it is completed. */
  fingerprints(job: Job, run: Run): ReadonlyMap<string, string>;
  /**
   * Searches, in pieces, for what the job's permalinks file does not have: otherwise the first one who asks has to walk the
   * history at once. Nothing is written.
   */
  findPermalinks(job: Job): Promise<void>;
  /** Returns the number that the next run will get. */
  nextNumber(job: Job): number;
  /** Raises the next number. Returns false, and changes nothing, where it is lower than what exists. */
  setNextNumber(job: Job, next: number): Promise<boolean>;
  /**
   * Uses the next number for good and writes the run's first build.xml. The end of this process cannot lose them, but a loss
   * of power may until the run is saved or completed: before something follows from a start, it stands in the queue's
   * journal. `make` gets the number and returns the run.
   */
  begin(job: Job, make: (number: number) => Run, options?: BeginOptions): Promise<Run>;
  /**
   * Writes the record of a run that began, where a loss of power left none, or a torn one, which is set aside; it is then one of
   * the unfinished ones. Returns false where it is not known whether there is a record, as it cannot be read.
   */
  restore(job: Job, run: Run): Promise<boolean>;
  /** Writes build.xml; what it does not know in it stays. */
  save(job: Job, run: Run): Promise<void>;
  /**
   * Ends a run under way: it gets what `end` says and is completed, for everybody at one moment, when build.xml is on disk,
   * and `before`, what must be there before it. Until then it is as it was.
   */
  complete(job: Job, run: Run, end: RunEnd, before?: Promise<unknown>): Promise<void>;
  delete(job: Job, number: number): Promise<void>;
  /** Returns the runs that had not ended when the server did: they have no result in build.xml and are found at `load`. */
  unfinished(job: Job): readonly Run[];
  /** Clears the cache, for `/reload`. */
  forget(): void;
  readonly paths: RunPaths;
}

export interface BeginOptions {
  /** Holds the number to be used where no run has it: a cell's run has the number of its project's. */
  readonly wanted?: number | undefined;
  /** Is called when the files of the run are there; the run is seen by nobody before it resolves. */
  record?(run: Run): Promise<void>;
}

/** Describes the fields of a run that its end changes. */
export type RunEnd = Partial<Omit<Run, 'job' | 'number' | 'state'>> & { readonly result: Result };

/** Returns absolute paths of a run's files. */
export interface RunPaths {
  folder(job: Pick<Job, 'fullName'>, number: number): string;
  log(job: Pick<Job, 'fullName'>, number: number): string;
  archive(job: Pick<Job, 'fullName'>, number: number): string;
  /** Returns the hidden folder with the state of an unfinished run; it is removed when the run ends. */
  control(job: Pick<Job, 'fullName'>, number: number): string;
  /** Returns the folder with the uploaded files of file parameters. */
  fileParameters(job: Pick<Job, 'fullName'>, number: number): string;
}

import type { Result, Run } from '../../model/index.ts';
import type { Json } from '../journal/index.ts';

/** Lists the properties of `hudson.model.Run` that lead to another run of the job. */
export const NEIGHBOURS = [
  'previousBuild',
  'previousBuildInProgress',
  'previousBuiltBuild',
  'previousCompletedBuild',
  'previousFailedBuild',
  'previousNotFailedBuild',
  'previousSuccessfulBuild',
  'nextBuild',
] as const;
export type Neighbour = (typeof NEIGHBOURS)[number];

export interface RunName {
  /** Holds the full name of the job. */
  readonly job: string;
  readonly number: number;
}

/** Describes a run together with its job, its neighbours and what started it. */
export interface RunRecord {
  readonly run: Readonly<Run>;
  /** Holds the name of the job within its folder. */
  readonly jobName: string;
  /** Holds the full name of the job. */
  readonly job: string;
  /** Holds the title of the job for display: `folder » job`. */
  readonly jobTitle: string;
  /** Holds the absolute URL of the run; null where the server does not know its own address. */
  readonly url: string | null;
  /** Holds the milliseconds from its start to its end, or to now. */
  readonly duration: number;
  /** Returns its changes by the source that they came from, as JSON. */
  changeSets(): Json;
  /** Returns the number of the nearest such run of the job; null where there is none. */
  neighbour(which: Neighbour): number | null;
  /** Returns the runs that still exist among those that started it, each with those before it. */
  upstream(): readonly RunName[];
  /** Returns what a pipeline assigned to `env`; of other jobs the whole environment of the run. Secrets are left out. */
  variables(): Readonly<Record<string, string>>;
}

/** Gives access to the runs of all jobs. */
export interface Runs {
  find(name: RunName): RunRecord | undefined;
  /** Waits for the end of a run; resolves to FAILURE where the run is gone. */
  finished(name: RunName): Promise<Result>;
  /** Stops a run, if there is one; its console shows `why`. */
  stop(name: RunName, why: string): void;
}

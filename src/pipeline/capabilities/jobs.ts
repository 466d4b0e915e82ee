import type { ParameterValue, Result } from '../../model/index.ts';
import type { JobConfig } from '../../points/index.ts';
import type { EffectContext } from '../flow/flow-thread.ts';

/** Describes what a name refers to: a job, or something else, of which `kind` names the sort. */
export type FoundItem = { readonly name: string; readonly title: string } | { readonly kind: string };

/** Describes the outcome of a queue item: the number of the run that it became, or that it was cancelled. */
export type Begun = { readonly number: number } | { readonly cancelled: true };

/** Represents a run of another job that a step requests. */
export interface ChildRun {
  /** Holds the current configuration of its job. */
  readonly config: JobConfig;
  /**
   * Puts the run into the queue, unless an earlier server did. `quietPeriod` is in seconds; undefined means as configured.
   * Returns the id of the queue item; null where the run has already begun; `refused` where its job is gone or cannot be
   * built.
   */
  ask(
    parameters: readonly ParameterValue[] | null,
    quietPeriod: number | undefined,
    at: Pick<EffectContext, 'resumed'>,
  ): Promise<number | null | 'refused'>;
  /** Waits until the item has left the queue. */
  begun(id: number | null, at: Pick<EffectContext, 'signal'>): Promise<Begun>;
  /** Waits for the end of a run. */
  finished(number: number): Promise<Result>;
  /**
   * Takes the run out of the queue, or stops it. Returns its number where it runs. An item that was also requested by
   * somebody else stays in the queue; Jenkins takes it out.
   */
  cancel(): Promise<Begun>;
  /** Returns the title of a run: `folder » job #1`. */
  title(number: number): string;
}

/** Represents the other jobs, and the nodes they run on. */
export interface Jobs {
  /** Returns what a name means, seen from the run's job: in its folder first, then from the root. */
  find(name: string): FoundItem | undefined;
  /** Returns the run of a job (its full name) that a node of the graph requests. */
  child(job: string, node: string): ChildRun;
  /** Returns the nodes that a label expression means. */
  nodesMatching(label: string): readonly { readonly name: string; readonly offline: boolean }[];
}

/** Represents the configuration of the run's job, which steps may change. */
export interface JobDocument {
  read(): Promise<string>;
  rewrite(change: (xml: string) => string): Promise<void>;
  /** Returns whether the last completed run before this one called a step; not so where its graph cannot be read. */
  calledBefore(step: { readonly name: string; readonly className: string }): Promise<boolean>;
  /** Writes to the server's log that the job declares these classes, which are stored but have no effect. */
  logInert(classes: readonly string[]): void;
}

import type { Cause, ParameterValue, Result, Run } from '../../model/index.ts';
import type { KnownProperty } from '../../points/index.ts';
import type { RunRecord } from './runs.ts';

/** Represents the run that a script works for. */
export interface OwnRun {
  /** Holds the full name of the run's job. */
  readonly job: string;
  readonly number: number;
  /** Holds the absolute path of the folder with the files of the flow: journal, graph, stashes. */
  readonly folder: string;
  /** Says whether the script runs in the sandbox, with what any user may do; outside of it less is refused. */
  readonly sandbox: boolean;
  /**
   * Names the stage of a declarative pipeline at which the run begins; earlier stages are skipped. Undefined means the
   * first stage.
   */
  readonly restartFrom?: string;
  readonly causes: readonly Cause[];
  readonly parameters: readonly ParameterValue[];
  /** Holds the run as other runs see it. */
  readonly record: RunRecord;
  /** Holds the result of the last completed run before this one; null where there is none. */
  readonly previousResult: Result | null;
  result(): Result;
  /** Sets the run's result to `result` if that is worse; a result never improves. */
  worsen(result: Result): void;
  /** Changes the data that kinds store with the run, in its record on disk. */
  changeActions(change: (run: Pick<Run, 'actions'>) => Run['actions']): Promise<void>;
  /**
   * Changes the data that kinds store with the run, in its record as it is written next: for what a resumed run finds out
   * again.
   */
  noteActions(change: (run: Pick<Run, 'actions'>) => Run['actions']): void;
  /** Changes the run's record on disk. */
  change(property: 'displayName' | 'description' | 'keepLog', value: string | boolean | null): Promise<void>;
  /** Returns the configuration of a property of the job; null where the job does not have it. */
  jobProperty<C>(property: KnownProperty<C>): C | null;
  /** Returns the configurations of a property of the folders around the job, the innermost first. */
  folderProperties<C>(property: KnownProperty<C>): readonly C[];
  /** Returns the values that the job's parameters have where a run is given none. */
  parameterDefaults(): readonly ParameterValue[];
  /** Returns a digest, in hex, that is the same on every server: of something that the run does, by the key of its effect. */
  idOf(key: string): string;
}

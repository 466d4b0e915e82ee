import type { Cause, ParameterValue, Result, Run } from '../../model/index.ts';
import type { KnownProperty } from '../../points/index.ts';
import type { RunRecord } from './runs.ts';

/** The run that a script works for. */
export interface OwnRun {
  /** Full name of its job. */
  readonly job: string;
  readonly number: number;
  /** Absolute folder with what belongs to the flow: journal, graph, stashes. */
  readonly folder: string;
  /** It runs with what any user may do; else refusals are fewer. */
  readonly sandbox: boolean;
  /** Name of the stage of a declarative pipeline at which the run begins; those before are skipped. Missing: the first. */
  readonly restartFrom?: string;
  readonly causes: readonly Cause[];
  readonly parameters: readonly ParameterValue[];
  /** The run as others see it. */
  readonly record: RunRecord;
  /** Result of the last completed run before this one; null: there is none. */
  readonly previousResult: Result | null;
  result(): Result;
  /** A result only ever gets worse. */
  worsen(result: Result): void;
  /** Changes what kinds keep with the run, in its record on disk. */
  changeActions(change: (run: Pick<Run, 'actions'>) => Run['actions']): Promise<void>;
  /** Changes the run's record on disk. */
  change(property: 'displayName' | 'description' | 'keepLog', value: string | boolean | null): Promise<void>;
  /** Returns the configuration of a property of the job; null: the job does not have it. */
  jobProperty<C>(property: KnownProperty<C>): C | null;
  /** Returns the values that the job's parameters have where a run is given none. */
  parameterDefaults(): readonly ParameterValue[];
  /** Returns a digest, in hex, that is the same on every server: of something that the run does, by the key of its effect. */
  idOf(key: string): string;
}

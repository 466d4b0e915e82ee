import type { Run } from '../model/index.ts';
import type { KnownProperty } from './kind/known-property.ts';
import type { Json, StepEvaluation } from './step-value.ts';

/** Represents the run whose script calls a step. */
export interface StepRun {
  /** Returns the configuration of a property of the job; null where the job does not have it. */
  jobProperty<C>(property: KnownProperty<C>): C | null;
  /** Returns the configurations of a property of the folders around the job, the innermost first. */
  folderProperties<C>(property: KnownProperty<C>): readonly C[];
  /** Changes what kinds store in the run's record, once. The journal has the change under `run.` and this name. */
  changeActions(name: string, change: (run: Pick<Run, 'actions'>) => Run['actions']): StepEvaluation<void>;
}

/** Describes a method of an object: it returns a part of the state, or the state with another text, null for none. */
export type StepObjectMethod<S> = { get(state: S): Json } | { set(state: S, text: string | null): S };

/** Describes the class of the objects that a step returns to its script. */
export interface StepObject<S = unknown> {
  /** Holds the name of Java's class. */
  readonly className: string;
  readonly isSerializable?: boolean;
  /** Holds the methods that scripts may call, by name. `getX` and `setX` are also the property `x`. */
  readonly methods: Readonly<Record<string, StepObjectMethod<S>>>;
  /** Is called when the script has changed the object, with its new state. */
  changed?(state: S, run: StepRun): StepEvaluation<void>;
}

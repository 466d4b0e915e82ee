/** Represents a value that can be stored in a run's journal and given to its script. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Evaluates a part of a step. It waits by handing on, with `yield*`, what the methods of a call give it. */
export type StepEvaluation<T = unknown> = Generator<unknown, T, unknown>;

/** Represents a value of the script, of which a step reads what it needs when it needs it. */
export interface StepValue {
  /** Returns its text, as the script itself would make it. */
  text(): StepEvaluation<string>;
  /** Holds the elements of a list; null where it is none. */
  readonly items: readonly (StepValue | null)[] | null;
  /** Holds what it describes: `name(a: 1)`, `[$class: 'X', a: 1]` or a map; null where it describes nothing. */
  readonly described: StepDescription | null;
}

/** Describes an object by its arguments. */
export interface StepDescription {
  readonly named: ReadonlyMap<string, StepValue | null>;
  /** Holds the only argument where it has no name: `name('a')`; null where there is none. */
  readonly sole: StepValue | null;
}

/** Represents an argument for an object that a step describes itself. */
export type StepArgument = null | boolean | string | StepValue | readonly StepArgument[];

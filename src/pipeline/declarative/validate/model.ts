import type { SourceLocation } from './problems.ts';

/**
 * Represents a `pipeline { … }` as it was written, with positions: the validator checks it, and its JSON is made from it.
 */
export interface Pipeline {
  readonly at: SourceLocation;
  readonly sections: Sections;
  readonly parameters: Calls | null;
  readonly triggers: Calls | null;
  readonly libraries: Libraries | null;
  readonly stages: Stages | null;
}

/** Describes the sections that a pipeline, a stage and a matrix may have. */
export interface Sections {
  agent: Agent | null;
  environment: Environment | null;
  tools: Tools | null;
  options: Calls | null;
  post: Post | null;
  when: When | null;
  input: Input | null;
}

export interface Stages {
  readonly at: SourceLocation;
  readonly stages: readonly Stage[];
}

export interface Stage {
  readonly at: SourceLocation;
  readonly name: string;
  readonly sections: Sections;
  /** Holds several branches where a `parallel` step is all of the steps, one otherwise. */
  readonly branches: readonly Branch[];
  readonly failFast: boolean | null;
  readonly stages: Stages | null;
  readonly parallel: Stages | null;
  readonly matrix: Matrix | null;
}

export interface Matrix {
  readonly at: SourceLocation;
  readonly sections: Sections;
  readonly axes: { readonly at: SourceLocation; readonly axes: readonly Axis[] } | null;
  readonly excludes: { readonly at: SourceLocation; readonly excludes: readonly Exclude[] } | null;
  readonly stages: Stages | null;
}

export interface Exclude {
  readonly at: SourceLocation;
  readonly axes: readonly Axis[];
}

export interface Axis {
  readonly at: SourceLocation;
  readonly name: Key | null;
  readonly values: readonly CallArgument[];
  readonly isNegated: boolean;
}

export interface Branch {
  readonly at: SourceLocation;
  readonly name: string;
  readonly steps: readonly Step[];
}

export interface Step {
  readonly at: SourceLocation;
  /** Holds the name of the step; null where it is no step at all, which was reported. */
  readonly name: string | null;
  readonly args: Arguments;
  /** Holds the steps of a block; null where the step has none. */
  readonly children: readonly Step[] | null;
  /** Holds the source of `script { … }` and `expression { … }`; null for other steps. */
  readonly code: string | null;
}

export interface Key {
  readonly at: SourceLocation;
  readonly name: string;
}

export type Literal = string | number | bigint | boolean | null;

export interface Value {
  readonly kind: 'value';
  readonly at: SourceLocation;
  readonly isLiteral: boolean;
  /** Holds the value of a literal, or the source of any other value. */
  readonly value: Literal;
  /** Names Java's class of a literal. */
  readonly type: string;
}

/** Represents the arguments of a step or condition. `single` is one without a name. */
export type Arguments =
  | { readonly form: 'named'; readonly entries: readonly NamedArgument[] }
  | { readonly form: 'single'; readonly value: Value }
  | { readonly form: 'positional'; readonly values: readonly Value[] };

export interface NamedArgument {
  readonly key: Key;
  readonly value: Value;
}

/** Represents a call among options, triggers, parameters, or in the arguments of one. */
export interface Call {
  readonly kind: 'call';
  readonly at: SourceLocation;
  /** Holds the name of the call; null where it is no call, which was reported. */
  readonly name: string | null;
  readonly args: readonly CallArgument[];
}

export type CallArgument = Value | Call | Pair;

export interface Pair {
  readonly kind: 'pair';
  readonly key: Key;
  /** Holds the value; null for a closure, which was reported. */
  readonly value: Value | Call | null;
}

export interface Calls {
  readonly at: SourceLocation;
  readonly calls: readonly Call[];
}

export interface Libraries {
  readonly at: SourceLocation;
  readonly libraries: readonly Value[];
}

export interface Environment {
  readonly at: SourceLocation;
  readonly variables: readonly { readonly key: Key; readonly value: Value | Call }[];
}

export interface Tools {
  readonly at: SourceLocation;
  readonly tools: readonly NamedArgument[];
}

export interface Post {
  readonly at: SourceLocation;
  readonly conditions: readonly { readonly at: SourceLocation; readonly name: string; readonly branch: Branch }[];
}

export interface When {
  readonly at: SourceLocation;
  readonly conditions: readonly Condition[];
  /** Maps `beforeAgent` and similar flags to their values. */
  readonly flags: ReadonlyMap<string, boolean | null>;
}

export interface Condition {
  readonly at: SourceLocation;
  readonly name: string | null;
  /** Holds the arguments; null for a block without arguments. */
  readonly args: Arguments | null;
  readonly children: readonly Condition[];
  readonly code: string | null;
}

export interface Input {
  readonly at: SourceLocation;
  readonly fields: ReadonlyMap<string, Value>;
  readonly parameters: readonly Call[];
}

export interface Agent {
  readonly at: SourceLocation;
  readonly type: Key | null;
  readonly argument: Value | ClosureMap | null;
}

/** Represents a block of fields: `{ label 'x'; customWorkspace 'y' }`. */
export interface ClosureMap {
  readonly kind: 'map';
  readonly entries: readonly { readonly key: Key; readonly value: Value | ClosureMap }[];
}

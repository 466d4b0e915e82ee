/**
 * Represents the index of one of the closures that come with the model: code of the user, which can access what is around
 * `pipeline`.
 */
export type Code = number;

/**
 * Represents a call such as `timeout(time: 1, unit: 'HOURS')`. The code returns the list of the arguments, named ones first
 * and as one map.
 */
export interface CallModel {
  readonly name: string;
  readonly args: Code;
}

/** Represents a call for its value, such as `string(name: 'P')`; the code makes the call. */
export interface ValueModel {
  readonly name: string;
  readonly value: Code;
}

/** Represents an agent: `any`, `none`, or a type with its fields: `label`, `node`, `docker` … */
export interface AgentModel {
  readonly type: string;
  readonly fields: Readonly<Record<string, Code>>;
}

/**
 * Represents a variable of an `environment` block. The code of its value takes a closure that returns the value of another
 * variable of the same block.
 */
export interface VariableModel {
  readonly name: string;
  readonly value: Code;
  /** Says whether the value is `credentials('id')`; the code then returns the id. */
  readonly isCredentials: boolean;
}

export interface ToolModel {
  readonly type: string;
  readonly version: Code;
}

export interface PostModel {
  readonly condition: string;
  readonly body: Code;
}

export type ConditionModel =
  | { readonly type: 'expression'; readonly body: Code }
  | { readonly type: 'not' | 'allOf' | 'anyOf'; readonly children: readonly ConditionModel[] }
  | { readonly type: 'other'; readonly name: string; readonly args: Code };

export interface WhenModel {
  readonly beforeAgent: boolean;
  readonly beforeInput: boolean;
  readonly beforeOptions: boolean;
  readonly conditions: readonly ConditionModel[];
}

export interface InputModel {
  readonly fields: Readonly<Record<string, Code>>;
  readonly parameters: readonly ValueModel[];
}

export interface AxisModel {
  readonly name: string;
  readonly values: readonly string[];
  /** Says whether the axis has `notValues`: all values but these. */
  readonly isNegated: boolean;
}

export type StageContent =
  | { readonly type: 'steps'; readonly body: Code }
  | { readonly type: 'stages'; readonly stages: readonly StageModel[] }
  | { readonly type: 'parallel'; readonly stages: readonly StageModel[] }
  | {
      readonly type: 'matrix';
      readonly axes: readonly AxisModel[];
      readonly excludes: readonly (readonly AxisModel[])[];
      /** Holds the stage of each cell; its name follows from the axes. */
      readonly cell: StageModel;
    };

export interface StageModel {
  readonly name: string;
  readonly agent: AgentModel | null;
  readonly environment: readonly VariableModel[];
  readonly options: readonly CallModel[];
  readonly tools: readonly ToolModel[];
  readonly when: WhenModel | null;
  readonly input: InputModel | null;
  readonly post: readonly PostModel[];
  readonly failFast: boolean;
  readonly content: StageContent;
}

/** Represents one `pipeline { … }`. It is JSON: the transformed script contains it as text. */
export interface PipelineModel {
  readonly agent: AgentModel | null;
  readonly environment: readonly VariableModel[];
  readonly options: readonly CallModel[];
  readonly parameters: readonly ValueModel[];
  readonly triggers: readonly ValueModel[];
  readonly libraries: readonly Code[];
  readonly tools: readonly ToolModel[];
  readonly stages: readonly StageModel[];
  readonly post: readonly PostModel[];
}

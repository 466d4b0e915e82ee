import type { ClosureValue, Evaluation, Machine, Value } from '../../groovy/index.ts';
import type { ParameterType, StepParameter } from '../../points/index.ts';
import type { FlowHost } from '../capabilities/host.ts';
import type { Flow } from '../flow/flow.ts';
import type { EffectContext, EffectOptions } from '../flow/flow-thread.ts';
import type { FlowNode } from '../flow/graph.ts';
import type { Scope, ScopeParts } from '../flow/scope.ts';
import type { FlowError, Json } from '../journal/index.ts';

export type { ParameterType, StepParameter };

/** A step of pipelines. What it does to the outside goes through `effect`, `note` and `say`; all else may run again. */
export interface StepKind {
  /** Function name. */
  readonly name: string;
  /** Java's class, as messages name it: `org.jenkinsci.plugins.workflow.steps.EchoStep`. */
  readonly className: string;
  /** As people see it: `Print Message`. */
  readonly displayName: string;
  /** In the order of Jenkins's documentation. */
  readonly parameters: readonly StepParameter[];
  /** It takes a body. `optional`: with or without. */
  readonly body?: boolean | 'optional';
  /** It is a block in the graph although its bodies are arguments. */
  readonly isBlock?: boolean;
  /** Parameter shown beside the name: the text of `echo`. */
  readonly shows?: string;
  /** It needs a `node` around it; message of the exception where there is none follows Jenkins. */
  readonly needs?: 'workspace' | 'node' | 'launcher' | 'computer';
  /** What its constructor throws where it does not take the arguments: a text is that of an IllegalArgumentException. */
  complaint?(args: StepArguments): string | null | FlowError | undefined;
  /** Nothing about the call is printed, and it is no node of the graph: for what is a global function in Jenkins. */
  readonly silent?: boolean;
  /** Of a step that runs whatever object it is given: that one's names, by which the call goes; null: not known. */
  effective?(host: FlowHost, named: ReadonlyMap<string, Value>): Pick<StepKind, 'name' | 'displayName'> | null;
  run(call: StepCall): Evaluation;
}

/** Arguments by name, as the parameters' types want them. A missing one is undefined, or false where it is a boolean. */
export interface StepArguments {
  has(name: string): boolean;
  text(name: string): string;
  optionalText(name: string): string | undefined;
  int(name: string): number | undefined;
  bool(name: string): boolean;
  /** Null where it is missing. */
  value(name: string): Value;
  texts(name: string): readonly string[] | undefined;
  values(name: string): readonly Value[] | undefined;
}

/** One call of a step. */
export interface StepCall {
  readonly kind: StepKind;
  readonly args: StepArguments;
  /** By name, as the script has them. */
  readonly given: ReadonlyMap<string, Value>;
  readonly body: ClosureValue | null;
  readonly machine: Machine;
  readonly flow: Flow;
  readonly host: FlowHost;
  /** Of the call, not of its body. */
  readonly scope: Scope;
  readonly node: FlowNode;
  /** A line of the console. */
  say(line: string): void;
  note<T extends Json>(name: string, read: () => T): T;
  effect<T extends Json>(
    name: string,
    perform: (at: EffectContext) => Promise<T>,
    options?: EffectOptions,
  ): Evaluation<T>;
  /** Runs the body once: `[Pipeline] {` … `[Pipeline] }`. Answers what it gives, throws what it throws. */
  runBody(options?: BodyOptions): Evaluation;
  /** Environment of the steps here, as `env` shows it. */
  environment(): ReadonlyMap<string, string>;
  /** Throws `hudson.AbortException`: the build ends with `ERROR: message`. */
  abort(message: string): never;
}

export interface BodyOptions {
  /** Behind the brace: `(Build)`. */
  readonly label?: string;
  readonly parts?: ScopeParts;
  readonly args?: readonly Value[];
}

/** Steps by function name. */
export type StepTable = ReadonlyMap<string, StepKind>;

export function defineStep(kind: StepKind): StepKind {
  return kind;
}

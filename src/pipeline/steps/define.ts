import type { Agent } from '../../agents/index.ts';
import type { ClosureValue, Evaluation, Machine, NativeClass, Value } from '../../groovy/index.ts';
import type { ParameterType, StepParameter } from '../../points/index.ts';
import type { FlowHost } from '../capabilities/host.ts';
import type { Flow } from '../flow/flow.ts';
import type { EffectContext, EffectOptions } from '../flow/flow-thread.ts';
import type { FlowNode } from '../flow/graph.ts';
import type { Scope, ScopeParts } from '../flow/scope.ts';
import type { FlowError, Json } from '../journal/index.ts';

export type { ParameterType, StepParameter };

/**
 * Describes a step of pipelines. Its effects on the outside go through `effect`, `note` and `say`; all else may run again.
 */
export interface StepKind {
  /** Holds the function name. */
  readonly name: string;
  /** Holds the name of Java's class, as messages show it: `org.jenkinsci.plugins.workflow.steps.EchoStep`. */
  readonly className: string;
  /** Holds the display name: `Print Message`. */
  readonly displayName: string;
  /** Lists the parameters in the order of Jenkins's documentation. */
  readonly parameters: readonly StepParameter[];
  /** Says whether the step takes a body; `optional` means with or without one. */
  readonly body?: boolean | 'optional';
  /** Is true where the step is a block in the graph although its bodies are arguments. */
  readonly isBlock?: boolean;
  /** Names the parameter that is shown beside the step's name: the text of `echo`. */
  readonly shows?: string;
  /** Says what the step needs of a `node` around it; the message of the exception where there is none follows Jenkins. */
  readonly needs?: 'workspace' | 'node' | 'launcher' | 'computer';
  /**
   * Returns what the step's constructor throws for arguments that it does not accept; a string, or null, is the message of
   * an IllegalArgumentException. Returns undefined where it accepts them.
   */
  complaint?(args: StepArguments): string | null | FlowError | undefined;
  /**
   * Is true where nothing about the call is printed and it is no node of the graph, as for a global function of Jenkins.
   */
  readonly silent?: boolean;
  /** Lists the classes of the objects that it returns, where no other step returns such objects. */
  readonly classes?: readonly NativeClass[];
  /**
   * Returns, for a step that runs any object it is given, the names of that object, under which the call is shown; null
   * where they are not known.
   */
  effective?(host: FlowHost, named: ReadonlyMap<string, Value>): Pick<StepKind, 'name' | 'displayName'> | null;
  run(call: StepCall): Evaluation;
}

/**
 * Holds arguments by name, converted to the parameters' types. A missing one is undefined, or false where it is a boolean.
 */
export interface StepArguments {
  has(name: string): boolean;
  text(name: string): string;
  optionalText(name: string): string | undefined;
  int(name: string): number | undefined;
  bool(name: string): boolean;
  /** Returns the value of an argument; null where it is missing. */
  value(name: string): Value;
  texts(name: string): readonly string[] | undefined;
  values(name: string): readonly Value[] | undefined;
}

/** Describes what is passed to an effect of a step. */
export interface StepEffectContext extends EffectContext {
  /**
   * Prints a line to the console. An effect that is performed again says the same again, in the same order: what is already
   * there is left out.
   */
  say(line: string): void;
}

/** Represents one call of a step. */
export interface StepCall {
  readonly kind: StepKind;
  readonly args: StepArguments;
  /** Holds the arguments by name, as the script passed them. */
  readonly given: ReadonlyMap<string, Value>;
  readonly body: ClosureValue | null;
  readonly machine: Machine;
  readonly flow: Flow;
  readonly host: FlowHost;
  /** Holds the agent of the node around; outside of `node`, that of the server's own machine. */
  readonly agent: Agent;
  /** Holds the scope of the call, not of its body. */
  readonly scope: Scope;
  readonly node: FlowNode;
  /** Prints a line to the console. */
  say(line: string): void;
  note<T extends Json>(name: string, read: () => T): T;
  effect<T extends Json>(
    name: string,
    perform: (at: StepEffectContext) => Promise<T>,
    options?: EffectOptions,
  ): Evaluation<T>;
  /**
   * Runs the body once, between `[Pipeline] {` and `[Pipeline] }`. Returns what the body returns, throws what it throws.
   */
  runBody(options?: BodyOptions): Evaluation;
  /** Returns the environment of the steps here, as `env` shows it. */
  environment(): ReadonlyMap<string, string>;
  /** Throws `hudson.AbortException`: the build ends with `ERROR: message`. */
  abort(message: string): never;
}

export interface BodyOptions {
  /** Holds the label that is printed behind the brace: `(Build)`. */
  readonly label?: string;
  readonly parts?: ScopeParts;
  readonly args?: readonly Value[];
}

/** Holds steps by function name. */
export type StepTable = ReadonlyMap<string, StepKind>;

export function defineStep(kind: StepKind): StepKind {
  return kind;
}

import { type AnyKind, defineKind, tagOfClass } from './kind/kind.ts';

declare module './kind/families.ts' {
  interface KindOf {
    readonly step: StepKind;
  }
}

/**
 * What a parameter takes. `value`: anything, as it is. `describable`: a nested object, `string(…)` or `[$class: …]`, as
 * it is. A list of names: one of these words.
 */
export type ParameterType =
  | 'String'
  | 'int'
  | 'long'
  | 'boolean'
  | 'value'
  | 'describable'
  | 'List<String>'
  | 'List<describable>'
  | 'Map'
  | readonly string[];

export interface StepParameter {
  readonly name: string;
  readonly type: ParameterType;
  /** A step with exactly one of these may be called with the value alone. */
  readonly required?: boolean;
  /** Java's class of it, where messages name another one than the type says. */
  readonly javaClass?: string;
  /** Arguments of the one class that it is an object of: a map of them alone is it. */
  readonly fields?: readonly string[];
  /** Java's class whose setter takes it, where that is not the step's own. */
  readonly setterClass?: string;
}

/** A value that can be kept in a run's journal, and given to its script. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Evaluates a part of a step. It waits by handing on, with `yield*`, what the methods of a call give it. */
export type StepEvaluation<T = unknown> = Generator<unknown, T, unknown>;

/** Arguments by name, as the step's parameters want them. A missing one is undefined, or false where it is a boolean. */
export interface StepArguments {
  has(name: string): boolean;
  text(name: string): string;
  optionalText(name: string): string | undefined;
  int(name: string): number | undefined;
  bool(name: string): boolean;
  texts(name: string): readonly string[] | undefined;
  /** Answers a value as JSON text; a text is taken for JSON already. Null: it is missing. */
  json(name: string): StepEvaluation<string | null>;
}

/** What the blocks inside of a body get; what is left out is as it is around them. */
export interface StepBody {
  /** Variables of the environment: set, or taken away by null. */
  readonly env?: ReadonlyMap<string, string | null>;
  /** Throttle categories that count the executors that blocks inside take. */
  readonly categories?: readonly string[];
}

/** What an effect is given. */
export interface StepEffect {
  /** Aborted when the step is told to end. */
  readonly signal: AbortSignal;
  /** The same for the same effect whenever the script runs. */
  readonly key: string;
  /** An earlier server may have begun it. */
  readonly resumed: boolean;
}

/**
 * One call of a step by a script. A script may run again from its beginning, after a restart of the server: what the step
 * learns from outside goes through `note`, and what it does outside through `effect`, `perform` and `surround`. They must
 * be called in the same order each time.
 */
export interface StepCall {
  readonly args: StepArguments;
  /** Throttle categories of the blocks around, and the names of those that are configured. */
  readonly categories: { readonly around: readonly string[]; known(): readonly string[] };
  /** Prints a line of the console. */
  say(line: string): void;
  /** Reads something at once, and answers the same when the script runs again. */
  note<T extends Json>(name: string, read: () => T): T;
  /** Does something outside that takes time, once; it is performed again where the server ended in between. */
  effect<T extends Json>(name: string, perform: (at: StepEffect) => Promise<T>): StepEvaluation<T>;
  /** Has a build step do the work, by its Java class. Answers what that noted; its result is the run's, if not SUCCESS. */
  perform(builderClass: string, config: Readonly<Record<string, unknown>>): StepEvaluation<Json>;
  /** Runs the body within a build wrapper, by its Java class. `missing`: why the step fails where there is none. */
  surround(wrapperClass: string, config: unknown, missing: string): StepEvaluation;
  /** Runs the body once. Answers what it gives, which the step may answer in turn; throws what it throws. */
  runBody(body?: StepBody): StepEvaluation;
  /** Throws `hudson.AbortException`: the build ends with `ERROR: message`. */
  abort(message: string): never;
  /** Throws an exception of a Java class. */
  fail(className: string, message: string): never;
}

/** A step of pipelines that a plugin brings. */
export interface StepKind extends AnyKind {
  readonly family: 'step';
  /** Function name. */
  readonly symbol: string;
  readonly parameters: readonly StepParameter[];
  /** It takes a body. */
  readonly body: boolean;
  /** Parameter shown beside the name: the text of `echo`. */
  readonly shows: string | null;
  /** It needs a `node` around it; null: it does not. */
  readonly needs: 'workspace' | 'node' | 'launcher' | 'computer' | null;
  /** Answers JSON, or what the body gave. */
  run(call: StepCall): StepEvaluation;
}

/** Makes a step of pipelines. `className`: Java's class, as messages name it; parameters in the documentation's order. */
export function defineStep(
  spec: Pick<StepKind, 'displayName' | 'parameters' | 'run'> & {
    readonly name: string;
    readonly className: string;
    readonly body?: boolean;
    readonly shows?: string;
    readonly needs?: NonNullable<StepKind['needs']>;
  },
): StepKind {
  const { name, className, displayName, parameters, body = false, shows = null, needs = null, run } = spec;
  const kind = defineKind('step', {
    xmlTag: tagOfClass(className),
    symbol: name,
    displayName,
    fields: {},
    example: {},
  });
  return { ...kind, family: 'step', symbol: name, parameters, body, shows, needs, run };
}

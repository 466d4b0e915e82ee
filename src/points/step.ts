import type { Result } from '../model/index.ts';
import type { XmlElement } from '../xml/index.ts';
import type { CloudContext, CloudKind, CloudNode, CloudTemplate } from './agent/cloud.ts';
import type { CommandPlace } from './agent/command-place.ts';
import type { AgentFiles } from './agent/files.ts';
import type { BuilderKind } from './build/builder.ts';
import type { PublisherKind } from './build/publisher.ts';
import type { DescribableFamily, NestedClasses } from './kind/java-type.ts';
import { type AnyKind, defineKind, type Typed, tagOfClass } from './kind/kind.ts';
import type { MailDefaults, MailMessage } from './mail/mail.ts';
import type { RunContext } from './run/context.ts';
import type { Lock, LockRequest } from './run/lock.ts';
import type { MilestonePassage } from './run/milestone.ts';
import type { ScmKind } from './scm/scm.ts';
import type { StepObject, StepRun } from './step-object.ts';
import type { Json, StepArgument, StepEvaluation, StepValue } from './step-value.ts';
import type { Tool } from './tools.ts';

declare module './kind/families.ts' {
  interface KindOf {
    readonly step: StepKind;
  }
}

/**
 * Describes what a parameter takes. `value` is anything, as it is. `describable` is a nested object, `string(…)` or
 * `[$class: …]`, as it is. A list of names means one of these words.
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
  /** Names Java's class of it, where messages name another one than the type says. */
  readonly javaClass?: string;
  /** Names the arguments of the one class that the value is an object of: a map of them alone stands for the object. */
  readonly fields?: readonly string[];
  /** Names Java's class whose setter takes the parameter, where that is not the step's own. */
  readonly setterClass?: string;
}

const SCM_STEP = 'org.jenkinsci.plugins.workflow.steps.scm.SCMStep';

/** Lists the parameters that all steps have which check out a source. */
export const SCM_STEP_PARAMETERS: readonly StepParameter[] = [
  { name: 'changelog', type: 'boolean', setterClass: SCM_STEP },
  { name: 'poll', type: 'boolean', setterClass: SCM_STEP },
];

/**
 * Provides the arguments by name, as the step's parameters want them. A missing one is undefined, or false where it is a
 * boolean.
 */
export interface StepArguments {
  /** Returns the objects that a list, or one argument, describes, each as the element of a configuration. Throws what the script sees. */
  elements(name: string, family: DescribableFamily | NestedClasses): StepEvaluation<readonly XmlElement[]>;
  /** Returns a map, or each map of a list: what it has of these keys, as texts. Returns null where the argument is missing. */
  maps<K extends string>(
    name: string,
    keys: readonly K[],
  ): StepEvaluation<readonly Partial<Readonly<Record<K, string>>>[] | null>;
  has(name: string): boolean;
  text(name: string): string;
  optionalText(name: string): string | undefined;
  int(name: string): number | undefined;
  bool(name: string): boolean;
  texts(name: string): readonly string[] | undefined;
  /** Returns an argument of the type `value` or `describable`; null where it is missing. */
  value(name: string): StepValue | null;
  /** Returns an argument of the type `List<describable>`. */
  values(name: string): readonly (StepValue | null)[] | undefined;
  /** Returns a value as JSON text; a text is taken for JSON already. Returns null where the argument is missing. */
  json(name: string): StepEvaluation<string | null>;
}

/** Describes what the blocks inside a body get; what is left out stays as it is around them. */
export interface StepBody {
  /** Changes each line that is printed within the body; `now` is in milliseconds since 1970. */
  readonly filterLine?: (line: string, now: number) => string;
  /** Holds variables to set, after `env`, whose values the console hides within the body. */
  readonly secrets?: ReadonlyMap<string, string>;
  /** Says whether references in the variables are expanded: `${HOME}/bin`. */
  readonly expandsEnv?: boolean;
  /** Is run when the body has ended, also by a failure or an interruption; not where the run is ended as a whole. */
  readonly finish?: () => StepEvaluation<void>;
  /** Holds variables of the environment, each to be set, or to be removed where the value is null. */
  readonly env?: ReadonlyMap<string, string | null>;
  /** Names the throttle categories that count the executors that blocks inside take. */
  readonly categories?: readonly string[];
  /** Says where commands of steps inside run, if not where the agent of the node runs them. */
  readonly commands?: CommandPlace | null;
  /** Holds values by name that steps inside find with `mark`. */
  readonly marks?: Readonly<Record<string, unknown>>;
}

/** Describes what an effect is given. */
export interface StepEffect {
  /** Is aborted when the step is to end. */
  readonly signal: AbortSignal;
  /** Identifies the effect: the key is the same for the same effect whenever the script runs. */
  readonly key: string;
  /** Is true where an earlier server may have begun the effect. */
  readonly resumed: boolean;
}

/** Lets a step lock resources against other builds. What it holds is held again after a restart of the server. */
export interface StepLocks {
  /** Waits until all requested resources are held. */
  acquire(requests: readonly LockRequest[], texts: LockTexts): StepEvaluation<Lock>;
  /** Releases what was acquired. With `newestFirst` the newest build that waits is next. */
  release(lock: Lock, newestFirst: boolean): void;
}

export interface LockTexts {
  /** Returns why the step fails with an IllegalArgumentException where no resource has the label. */
  unknownLabel(label: string): string;
  /** Is called where not all of it is free, with the build that holds some of it, if known. Returns whether to wait. */
  isPatient(holder: string | null): boolean;
}

/** Lets a step use the clouds of the server. What it learns is of this moment: it must not decide the way of a script. */
export interface StepClouds {
  /** Returns the names of the clouds of a kind in their order. */
  names(kind: CloudKind): readonly string[];
  /** Returns the configuration of a cloud; null where there is none of this kind and name. */
  config<C>(kind: Typed<CloudKind, C>, name: string): C | null;
  /**
   * Adds a template to a cloud until the returned function is called. The build prints what becomes of its nodes; where none will
   * come of it, what waits for one in the build is cancelled.
   */
  offer(cloud: string, template: CloudTemplate): () => void;
  /** Returns the node around with its cloud; null where it is of no cloud of this kind. */
  around<C>(
    kind: Typed<CloudKind, C>,
  ): { readonly node: CloudNode; readonly config: C; readonly context: CloudContext } | null;
}

/** Lets a step pass milestones, which the builds of a job pass in the order of their numbers. */
export interface StepMilestones {
  /** Holds the ordinal of the last milestone that the script of this run reached; undefined before the first. */
  readonly last: number | undefined;
  /** Reaches a milestone, and ends the older builds that are left behind. */
  pass(ordinal: number): MilestonePassage;
}

/**
 * Represents one call of a step by a script. A script may run again from its beginning, after a restart of the server: what
 * the step learns from outside goes through `note`, and what it does outside through `effect`, `perform` and `surround`.
 * They must be called in the same order each time.
 */
export interface StepCall {
  readonly args: StepArguments;
  /** Names the throttle categories of the blocks around (`around`), and those that are configured (`known`). */
  readonly categories: { readonly around: readonly string[]; known(): readonly string[] };
  readonly clouds: StepClouds;
  readonly locks: StepLocks;
  readonly milestones: StepMilestones;
  /** Holds the absolute path of the working folder; null outside of `node`. */
  readonly folder: string | null;
  /** Holds the files of the machine of the working folder; outside of `node`, those of the server's own. */
  readonly files: AgentFiles;
  /** Identifies the call among those of all runs, by hexadecimal digits: the same whenever the script runs. */
  readonly digest: string;
  /** Returns whether the step is called within the body of such a step. */
  isWithin(step: string): boolean;
  /** Returns the environment of the blocks around. */
  environment(): ReadonlyMap<string, string>;
  /** Returns a configured installation of a type, `jdk`; null where there is none of this name. */
  findTool(type: string, name: string): Tool | null;
  /**
   * Does work as a build step does, in the folder and the environment of the blocks around, once. The journal holds what it
   * gives encrypted.
   */
  workSecretly<T extends Json>(work: (context: RunContext) => Promise<T>): StepEvaluation<T>;
  /**
   * Checks out a source into the working folder, as the arguments of SCM_STEP_PARAMETERS say. Returns what that adds to the
   * environment, which the step may return.
   */
  checkOut<C>(scm: Typed<ScmKind, C>, config: C): StepEvaluation;
  /** Returns the nodes that a label expression means. */
  nodesMatching(label: string): readonly { readonly name: string; readonly offline: boolean }[];
  /** Throws what is thrown where a step that needs this is called outside of `node`. */
  lacks(needed: NonNullable<StepKind['needs']>): never;
  /** Ends the build as superseded by a newer one. */
  supersede(by: number): never;
  /** Prints a line of the console. */
  say(line: string): void;
  /** Reads something at once, and returns the same when the script runs again. */
  note<T extends Json>(name: string, read: () => T): T;
  /**
   * Does something outside that takes time, once; it is performed again where the server ended in between. A StepAbort that
   * it throws ends the step as `abort` does.
   */
  effect<T extends Json>(name: string, perform: (at: StepEffect) => Promise<T>): StepEvaluation<T>;
  /** Has a build step do the work. Returns what that noted; its result becomes the run's, if not SUCCESS. */
  perform<C>(builder: Typed<BuilderKind, C>, config: C): StepEvaluation<Json>;
  /**
   * Does the work of the step as a build step does, in the folder and the environment of the blocks around, once. Returns
   * what the work returns; its failure becomes the step's.
   */
  work<T extends Json>(work: (context: RunContext) => Promise<T>): StepEvaluation<T>;
  /** Runs the body within a build wrapper, by its Java class. `missing` says why the step fails where there is none. */
  surround(wrapperClass: string, config: unknown, missing: string): StepEvaluation;
  /** Runs the body once. Returns what it gives, which the step may return in turn; throws what it throws. */
  runBody(body?: StepBody): StepEvaluation;
  /** Identifies the call among all of the run: the number of its node in the graph. */
  readonly id: string;
  readonly run: StepRun;
  readonly mail: StepMail;
  /** Returns what the nearest block around gave to its body under this name; undefined where none did. */
  mark(name: string): unknown;
  /** Sets the run's result, if that is worse than it was. The graph shows the message as a warning of the step. */
  worsen(result: Result, warning?: string): void;
  /** Returns the configuration of a kind that these arguments describe. Throws what the script sees where they do not. */
  configure<C>(publisher: Typed<PublisherKind, C>, args: Readonly<Record<string, StepArgument>>): StepEvaluation<C>;
  /** Returns Java's class of the object that a value describes. Throws what the script sees where it describes none. */
  classOf(value: StepValue | null, family: DescribableFamily): StepEvaluation<string>;
  /** Says how a body ended that threw this. Throws it again where the script must not go on. */
  endOf(thrown: unknown): 'failed' | 'interrupted';
  /** Throws `hudson.AbortException`: the build ends with `ERROR: message`. */
  abort(message: string): never;
  /** Throws an exception of a Java class. */
  fail(className: string, message: string): never;
  /**
   * Returns whether the run keeps a behaviour that steps changed while runs were under way: a row of
   * `pipeline/journal/flags.ts`. Throws where there is no such row.
   */
  has(flag: string): boolean;
}

/** Sends mail for a step. */
export interface StepMail {
  /** Returns what mails of the server have in common. */
  settings(): Promise<Pick<MailDefaults, 'defaultSuffix' | 'replyTo'>>;
  /** Sends a mail at once, within an effect: its key sees to it that nothing is sent twice. A failure is the effect's. */
  send(message: MailMessage, key: string): Promise<void>;
}

/** Describes a step of pipelines that a plugin brings. */
export interface StepKind extends AnyKind {
  readonly family: 'step';
  /** Holds the function name. */
  readonly symbol: string;
  readonly parameters: readonly StepParameter[];
  /** Says whether the step takes a body. */
  readonly body: boolean;
  /** Names the parameter that is shown beside the step's name, such as the text of `echo`; null for none. */
  readonly shows: string | null;
  /** Says what the step needs a `node` around it for; null where it needs none. */
  readonly needs: 'workspace' | 'node' | 'launcher' | 'computer' | null;
  /** Describes the objects that it returns; null for plain values. */
  readonly returns: StepObject | null;
  /** Returns JSON, or what the body gave; the state of an object where it returns one. */
  run(call: StepCall): StepEvaluation;
}

/**
 * Makes a step of pipelines. `className` is Java's class, as messages name it; the parameters are in the documentation's
 * order.
 */
export function defineStep<S>(
  spec: Pick<StepKind, 'displayName' | 'parameters'> & {
    readonly name: string;
    readonly className: string;
    readonly body?: boolean;
    readonly shows?: string;
    readonly needs?: NonNullable<StepKind['needs']>;
    readonly returns?: StepObject<S>;
    run(call: StepCall): StepEvaluation<S>;
  },
): StepKind {
  const { name, className, displayName, parameters, body = false, shows = null, needs = null } = spec;
  const kind = defineKind('step', {
    xmlTag: tagOfClass(className),
    symbol: name,
    displayName,
    fields: {},
    example: {},
  });
  const returns = spec.returns ?? null;
  return {
    ...kind,
    family: 'step',
    ...{ symbol: name, parameters, body, shows, needs, returns },
    run: (call) => spec.run(call),
  };
}

import type { ParameterValue, Result } from '../model/index.ts';
import type { ParameterContext, RunContext, SubmittedValue, ViewContext, ViewItem } from './context.ts';
import type { ConfigOf, Fields } from './fields.ts';
import { type AnyKind, type Configured, defineKind, type KindFamily, type KindSpec, type Typed } from './kind.ts';

/** A build step. A failed step is a value; throwing means that it could not be run. */
export interface BuilderKind extends AnyKind {
  readonly family: 'builder';
  /** It says in the log itself what became of it. */
  readonly tellsItself?: boolean;
  perform(config: unknown, context: RunContext): Promise<Result>;
}

/** A post-build action. `late`: runs after the result is final (downstream builds, notices). */
export interface PublisherKind extends AnyKind {
  readonly family: 'publisher';
  readonly late: boolean;
  /**
   * Called when the source is there and before the first step. What it throws is told of, and nothing more. May be called
   * again after a crash. Jenkins: `BuildStep#prebuild`.
   */
  beforeBuild?(config: unknown, context: RunContext): Promise<void>;
  perform(config: unknown, context: RunContext): Promise<Result>;
}

/**
 * Surrounds the steps: `setUp` may change the environment; what it answers runs when the steps are done. After a restart
 * of the server `setUp` is called again, its lines left out.
 */
export interface WrapperKind extends AnyKind {
  readonly family: 'wrapper';
  /** The times of the console's lines are kept, from the first one on. */
  readonly timesLines: boolean;
  /** Its `beforeCheckout` comes before that of any other: it hides what they print. */
  readonly comesFirst: boolean;
  /** Called before the source is checked out, also in a matrix project's own build. May be called again after a crash. */
  beforeCheckout?(config: unknown, context: RunContext): Promise<void>;
  setUp(config: unknown, context: RunContext): Promise<() => Promise<void>>;
  /** What `setUp` would set, for a caller that sets it and removes the folder at the end. Safe to repeat. */
  bind?(config: unknown, context: RunContext): Promise<BoundSecrets>;
}

/** Secrets as variables of the environment. */
export interface BoundSecrets {
  /** Variables whose values must not show. */
  readonly secret: ReadonlyMap<string, string>;
  readonly open: ReadonlyMap<string, string>;
  /** Absolute path of a folder with files that goes at the end; null: there is none. */
  readonly folder: string | null;
}

/** A parameter of a job. */
export interface ParameterKind extends AnyKind {
  readonly family: 'parameter';
  /** `type` of the remote API: `StringParameterDefinition`. */
  readonly type: string;
  /** The value of a run that did not say otherwise; null where the parameter has none. */
  defaultValue(config: unknown, context: ParameterContext): ParameterValue | null;
  /** Turns what a request said into a value. Throws the catalog's PARAMETER_… errors. */
  value(config: unknown, submitted: SubmittedValue, context: ParameterContext): ParameterValue;
  /** Further exported properties, in order after `type`: `choices`. */
  exported(config: unknown): Readonly<Record<string, unknown>>;
}

/** Fields that every parameter definition has. */
export type ParameterBase = { readonly name: string; readonly description: string };

export function defineBuilder<F extends Fields>(
  spec: KindSpec<F> & {
    tellsItself?: boolean;
    perform(config: ConfigOf<F>, context: RunContext): Promise<Result>;
  },
): BuilderKind {
  return {
    ...kindOf('builder', spec),
    family: 'builder',
    tellsItself: spec.tellsItself ?? false,
    perform: (config, context) => spec.perform(config as ConfigOf<F>, context),
  };
}

export function definePublisher<F extends Fields>(
  spec: KindSpec<F> & {
    late?: boolean;
    beforeBuild?(config: ConfigOf<F>, context: RunContext): Promise<void>;
    perform(config: ConfigOf<F>, context: RunContext): Promise<Result>;
  },
): PublisherKind {
  return {
    ...kindOf('publisher', spec),
    family: 'publisher',
    late: spec.late ?? false,
    ...(spec.beforeBuild && {
      beforeBuild: (config, context) => spec.beforeBuild?.(config as ConfigOf<F>, context) ?? Promise.resolve(),
    }),
    perform: (config, context) => spec.perform(config as ConfigOf<F>, context),
  };
}

export function defineWrapper<F extends Fields>(
  spec: KindSpec<F> & {
    timesLines?: boolean;
    comesFirst?: boolean;
    beforeCheckout?(config: ConfigOf<F>, context: RunContext): Promise<void>;
    setUp?(config: ConfigOf<F>, context: RunContext): Promise<() => Promise<void>>;
    bind?(config: ConfigOf<F>, context: RunContext): Promise<BoundSecrets>;
  },
): WrapperKind {
  const { bind } = spec;
  return {
    ...kindOf('wrapper', spec),
    family: 'wrapper',
    timesLines: spec.timesLines ?? false,
    comesFirst: spec.comesFirst ?? false,
    ...(spec.beforeCheckout && {
      beforeCheckout: (config, context) => spec.beforeCheckout?.(config as ConfigOf<F>, context) ?? Promise.resolve(),
    }),
    setUp: async (config, context) => (await spec.setUp?.(config as ConfigOf<F>, context)) ?? (async () => undefined),
    ...(bind && { bind: (config, context) => bind(config as ConfigOf<F>, context) }),
  };
}

export function defineParameter<F extends Fields>(
  spec: KindSpec<F> & {
    type: string;
    defaultValue(config: ConfigOf<F>, context: ParameterContext): ParameterValue | null;
    value(config: ConfigOf<F>, submitted: SubmittedValue, context: ParameterContext): ParameterValue;
    exported?(config: ConfigOf<F>): Readonly<Record<string, unknown>>;
  },
): ParameterKind {
  return {
    ...kindOf('parameter', spec),
    family: 'parameter',
    type: spec.type,
    defaultValue: (config, context) => spec.defaultValue(config as ConfigOf<F>, context),
    value: (config, submitted, context) => spec.value(config as ConfigOf<F>, submitted, context),
    exported: (config) => spec.exported?.(config as ConfigOf<F>) ?? {},
  };
}

/** A property of a job: settings that other rooms read by its tag. It may prepare runs, before any wrapper does. */
export function defineProperty<F extends Fields>(
  spec: KindSpec<F> & { beforeCheckout?(config: ConfigOf<F>, context: RunContext): Promise<void> },
): Typed<AnyKind, ConfigOf<F>> & Pick<WrapperKind, 'beforeCheckout'> {
  const { beforeCheckout } = spec;
  return {
    ...kindOf('property', spec),
    example: spec.example,
    ...(beforeCheckout && { beforeCheckout: (config, context) => beforeCheckout(config as ConfigOf<F>, context) }),
  };
}

/** Where the script of a pipeline job comes from. */
export interface DefinitionKind extends AnyKind {
  readonly family: 'definition';
  /** The script that stands in the job's configuration itself; null: it has to be fetched. */
  inline(config: unknown): { readonly script: string; readonly sandbox: boolean } | null;
  /** Where it is fetched from; null: it stands in the configuration. */
  origin(config: unknown): ScriptOrigin | null;
}

/** `scm`: a file of a source that the definition names. `branch`: of the branch that the job was made for. */
export type ScriptOrigin =
  | { readonly kind: 'scm'; readonly scm: Configured | null; readonly path: string; readonly lightweight: boolean }
  | { readonly kind: 'branch'; readonly path: string };

export function defineDefinition<F extends Fields>(
  spec: KindSpec<F> & {
    inline?(config: ConfigOf<F>): { script: string; sandbox: boolean } | null;
    origin?(config: ConfigOf<F>): ScriptOrigin | null;
  },
): DefinitionKind {
  return {
    ...kindOf('definition', spec),
    family: 'definition',
    inline: (config) => spec.inline?.(config as ConfigOf<F>) ?? null,
    origin: (config) => spec.origin?.(config as ConfigOf<F>) ?? null,
  };
}

/**
 * A kind of item; `xmlTag` is the root element of its config.xml, `className` Java's name of it. `form`: `job` has
 * steps and runs; `pipeline` one whose steps a script says; `matrix` is a job whose axes make further jobs, `cell` such a one;
 * `maven` a job that builds the modules of a Maven project, `module` keeps the history of one of them; `external` has runs that are
 * reported from outside; `folder` holds items.
 */
export interface ItemKind extends AnyKind {
  readonly family: 'item';
  readonly form: 'job' | 'pipeline' | 'matrix' | 'cell' | 'maven' | 'module' | 'external' | 'folder';
  readonly className: string;
  /** Java class of its runs and root element of their build.xml; '' for folders. */
  readonly runClassName: string;
  readonly runTag: string;
  /** What its jobs do by themselves, with their own configuration; missing: they do what their build steps say. */
  readonly main?: BuilderKind;
  /** What a folder makes its items of by itself; missing: people make them. */
  readonly computed?: 'branches' | 'repositories';
  /** For the page on which people choose: what it is for, in a sentence or two; null: not offered there. */
  readonly about: string | null;
}

export function defineItem<F extends Fields>(
  spec: KindSpec<F> & Pick<ItemKind, 'className' | 'runClassName' | 'runTag' | 'form' | 'about' | 'main' | 'computed'>,
): ItemKind {
  const { className, runClassName, runTag, form, about, main, computed } = spec;
  return {
    ...kindOf('item', spec),
    family: 'item',
    className,
    runClassName,
    runTag,
    form,
    about,
    ...(main && { main }),
    ...(computed && { computed }),
  };
}

/** A kind of axis of a matrix project; its configuration is an AxisConfig. */
export interface AxisKind extends AnyKind {
  readonly family: 'axis';
  /** Its values are label expressions: a cell runs where its value says. */
  readonly isLabel: boolean;
}

export function defineAxis<F extends Fields>(spec: KindSpec<F> & Pick<AxisKind, 'isLabel'>): AxisKind {
  return { ...kindOf('axis', spec), family: 'axis', isLabel: spec.isLabel };
}

/** Says whether the steps behind it run. Jenkins: `RunCondition`. */
export interface ConditionKind extends AnyKind {
  readonly family: 'condition';
  evaluate(config: unknown, context: RunContext): Promise<boolean>;
}

export function defineCondition<F extends Fields>(
  spec: KindSpec<F> & { evaluate(config: ConfigOf<F>, context: RunContext): Promise<boolean> },
): ConditionKind {
  return {
    ...kindOf('condition', spec),
    family: 'condition',
    evaluate: (config, context) => spec.evaluate(config as ConfigOf<F>, context),
  };
}

/** A kind of view; `xmlTag` is its element among the owner's views. */
export interface ViewKind extends AnyKind {
  readonly family: 'view';
  readonly className: string;
  /** Refuses a configuration that must not be saved: throws the catalog's errors. */
  check(config: unknown): void;
  /** Which of its owner's items it shows, in order. */
  select(config: unknown, context: ViewContext): readonly ViewItem[];
}

export function defineView<F extends Fields>(
  spec: KindSpec<F> & {
    className: string;
    check?(config: ConfigOf<F>): void;
    select(config: ConfigOf<F>, context: ViewContext): readonly ViewItem[];
  },
): ViewKind {
  return {
    ...kindOf('view', spec),
    family: 'view',
    className: spec.className,
    check: (config) => spec.check?.(config as ConfigOf<F>),
    select: (config, context) => spec.select(config as ConfigOf<F>, context),
  };
}

function kindOf<F extends Fields>(family: KindFamily, spec: KindSpec<F>): AnyKind {
  return defineKind(family, spec);
}

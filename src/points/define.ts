import type { ParameterValue, Result } from '../model/index.ts';
import type { ParameterContext, RunContext, SubmittedValue } from './context.ts';
import type { ConfigOf, Fields } from './fields.ts';
import { type AnyKind, defineKind, type KindFamily, type KindSpec } from './kind.ts';

/** A build step. A failed step is a value; throwing means that it could not be run. */
export interface BuilderKind extends AnyKind {
  readonly family: 'builder';
  perform(config: unknown, context: RunContext): Promise<Result>;
}

/** A post-build action. `late`: runs after the result is final (downstream builds, notices). */
export interface PublisherKind extends AnyKind {
  readonly family: 'publisher';
  readonly late: boolean;
  perform(config: unknown, context: RunContext): Promise<Result>;
}

/** Surrounds the steps: `setUp` may change the environment; what it answers runs when the steps are done. */
export interface WrapperKind extends AnyKind {
  readonly family: 'wrapper';
  setUp(config: unknown, context: RunContext): Promise<() => Promise<void>>;
}

/** Brings source into the workspace before the steps. Answers FAILURE where it could not. */
export interface ScmKind extends AnyKind {
  readonly family: 'scm';
  checkout(config: unknown, context: RunContext): Promise<Result>;
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
  spec: KindSpec<F> & { perform(config: ConfigOf<F>, context: RunContext): Promise<Result> },
): BuilderKind {
  return {
    ...kindOf('builder', spec),
    family: 'builder',
    perform: (config, context) => spec.perform(config as ConfigOf<F>, context),
  };
}

export function definePublisher<F extends Fields>(
  spec: KindSpec<F> & { late?: boolean; perform(config: ConfigOf<F>, context: RunContext): Promise<Result> },
): PublisherKind {
  return {
    ...kindOf('publisher', spec),
    family: 'publisher',
    late: spec.late ?? false,
    perform: (config, context) => spec.perform(config as ConfigOf<F>, context),
  };
}

export function defineWrapper<F extends Fields>(
  spec: KindSpec<F> & { setUp(config: ConfigOf<F>, context: RunContext): Promise<() => Promise<void>> },
): WrapperKind {
  return {
    ...kindOf('wrapper', spec),
    family: 'wrapper',
    setUp: (config, context) => spec.setUp(config as ConfigOf<F>, context),
  };
}

export function defineScm<F extends Fields>(
  spec: KindSpec<F> & { checkout(config: ConfigOf<F>, context: RunContext): Promise<Result> },
): ScmKind {
  return {
    ...kindOf('scm', spec),
    family: 'scm',
    checkout: (config, context) => spec.checkout(config as ConfigOf<F>, context),
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

/** A property of a job: settings that other rooms read by its tag. */
export function defineProperty<F extends Fields>(spec: KindSpec<F>): AnyKind {
  return kindOf('property', spec);
}

/** A way in which a job starts by itself. */
export function defineTrigger<F extends Fields>(spec: KindSpec<F>): AnyKind {
  return kindOf('trigger', spec);
}

/** A kind of item; `xmlTag` is the root element of its config.xml, `className` Java's name of it. */
export interface ItemKind extends AnyKind {
  readonly family: 'item';
  readonly className: string;
  readonly runClassName: string;
}

export function defineItem<F extends Fields>(
  spec: KindSpec<F> & { className: string; runClassName: string },
): ItemKind {
  return {
    ...kindOf('item', spec),
    family: 'item',
    className: spec.className,
    runClassName: spec.runClassName,
  };
}

function kindOf<F extends Fields>(family: KindFamily, spec: KindSpec<F>): AnyKind {
  return defineKind(family, spec);
}

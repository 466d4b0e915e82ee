import type { ParameterValue } from '../../model/index.ts';
import type { ConfigOf, Fields } from '../kind/fields.ts';
import { type AnyKind, defineKind, type KindSpec, type Typed } from '../kind/kind.ts';

declare module '../kind/families.ts' {
  interface KindOf {
    readonly parameter: Typed<ParameterKind, ParameterBase>;
  }
}

/** Describes the fields that every parameter definition has. */
export type ParameterBase = { readonly name: string; readonly description: string };

/** Provides what a parameter definition may use to make its value. */
export interface ParameterContext {
  /** Returns the newest completed run of a job that a requester may see, or the one of that number; null if none. */
  findRun(jobName: string, which: number | 'last'): { jobName: string; number: number } | null;
}

/** Describes a value that came with a request: text of a query or form, a JSON value of a form, or an uploaded file. */
export type SubmittedValue =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'json'; readonly json: Readonly<Record<string, unknown>> }
  | { readonly kind: 'file'; readonly fileName: string; readonly storedAs: string };

/** Describes a kind of parameter of a job. */
export interface ParameterKind<C = unknown> extends AnyKind<C> {
  readonly family: 'parameter';
  /** Names the `type` of the remote API: `StringParameterDefinition`. */
  readonly type: string;
  /** Returns the value for a run that gives none itself; null where the parameter has no default. */
  defaultValue(config: C, context: ParameterContext): ParameterValue | null;
  /** Turns what a request gave into a value. Throws the catalog's PARAMETER_… errors. */
  value(config: C, submitted: SubmittedValue, context: ParameterContext): ParameterValue;
  /** Returns further exported properties, in order after `type`: `choices`. */
  exported(config: C): Readonly<Record<string, unknown>>;
  /** Lists those of them that hold the full name of a job: whoever may not read it gets null. */
  readonly jobsExported: readonly string[];
}

export function defineParameter<F extends Fields>(
  spec: KindSpec<F> &
    Pick<ParameterKind<ConfigOf<F>>, 'type' | 'defaultValue' | 'value'> &
    Partial<Pick<ParameterKind<ConfigOf<F>>, 'exported' | 'jobsExported'>>,
): Typed<ParameterKind, ConfigOf<F>> {
  const kind: ParameterKind<ConfigOf<F>> = {
    ...defineKind('parameter', spec),
    type: spec.type,
    defaultValue: (config, context) => spec.defaultValue(config, context),
    value: (config, submitted, context) => spec.value(config, submitted, context),
    exported: (config) => spec.exported?.(config) ?? {},
    jobsExported: spec.jobsExported ?? [],
  };
  return kind;
}

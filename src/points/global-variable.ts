import { type AnyKind, defineKind, tagOfClass } from './kind/kind.ts';
import type { StepKind } from './step.ts';

declare module './kind/families.ts' {
  interface KindOf {
    readonly globalVariable: GlobalVariableKind;
  }
}

/** Describes an object that every script of a pipeline has by a name, such as `docker`. */
export interface GlobalVariableKind extends AnyKind {
  readonly family: 'globalVariable';
  /** Holds the name in scripts. */
  readonly symbol: string;
  /** Lists its methods: `forecast` of `weather` is called as `weather.forecast(…)`, with the arguments of a step. */
  readonly methods: readonly StepKind[];
}

/**
 * Defines a global variable of pipelines. Its methods are steps, which are not called without it: what they read and do is in
 * the journal of the run, so that the script goes on after a restart of the server.
 *
 * @example
 * registry.kinds(defineGlobalVariable({
 *   name: 'weather',
 *   className: 'plugins.weather.WeatherVariable',
 *   displayName: 'Weather',
 *   methods: [defineStep({
 *     name: 'forecast', className: 'plugins.weather.ForecastStep', displayName: 'Forecast',
 *     parameters: [{ name: 'city', type: 'String', required: true }],
 *     *run(call) { return yield* call.effect('forecast', () => forecast(call.args.text('city'))); },
 *   })],
 * }));
 */
export function defineGlobalVariable(spec: {
  readonly name: string;
  readonly className: string;
  readonly displayName: string;
  readonly methods: readonly StepKind[];
}): GlobalVariableKind {
  const { name, className, displayName, methods } = spec;
  const xmlTag = tagOfClass(className);
  return {
    ...defineKind('globalVariable', { xmlTag, symbol: name, displayName, fields: {}, example: {} }),
    symbol: name,
    methods,
  };
}

import { type Evaluation, ListValue, type Value } from '../../../groovy/index.ts';
import type { CallModel } from '../model.ts';
import { PROPERTY_OPTIONS } from './job-options.ts';
import type { ModelRun } from './model-run.ts';

/** Lists the options that determine how the pipeline itself works. */
const OWN_OPTIONS: ReadonlySet<string> = new Set([
  'checkoutToSubdirectory',
  'newContainerPerStage',
  'parallelsAlwaysFailFast',
  'quietPeriod',
  'skipDefaultCheckout',
  'skipStagesAfterUnstable',
]);

/** Runs a body within the block steps among the options: `timeout(…)`, `timestamps()`. */
export function* inWrappers(run: ModelRun, options: readonly CallModel[], body: () => Evaluation): Evaluation {
  const [first, ...rest] = options.filter(({ name }) => !OWN_OPTIONS.has(name) && !PROPERTY_OPTIONS.has(name));
  if (first === undefined) return yield* body();
  return yield* run.block(first.name, yield* argumentsOf(run, first), () => inWrappers(run, rest, body));
}

export function* argumentsOf(run: ModelRun, { args }: CallModel): Evaluation<readonly Value[]> {
  const value = yield* run.code(args);
  return value instanceof ListValue ? [...value.items] : [];
}

/**
 * Returns the value of an option such as `skipDefaultCheckout()` or `skipDefaultCheckout(true)`; undefined where the option
 * is not set.
 */
export function* flagOption(
  run: ModelRun,
  options: readonly CallModel[],
  wanted: string,
): Evaluation<boolean | undefined> {
  const option = options.find(({ name }) => name === wanted);
  if (option === undefined) return undefined;
  const [first] = yield* argumentsOf(run, option);
  return first === undefined ? true : yield* run.machine.truth(first);
}

/** Returns the one argument of an option as text; undefined where the option or its argument is missing. */
export function* textOption(
  run: ModelRun,
  options: readonly CallModel[],
  wanted: string,
): Evaluation<string | undefined> {
  const option = options.find(({ name }) => name === wanted);
  if (option === undefined) return undefined;
  const [first] = yield* argumentsOf(run, option);
  return first === undefined ? undefined : yield* run.machine.text(first);
}

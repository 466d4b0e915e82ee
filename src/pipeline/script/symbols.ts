import type { Evaluation, Value } from '../../groovy/index.ts';
import type { StepSurroundings } from '../steps/call.ts';
import { STEPS } from '../steps/index.ts';

/** A call that is no step: a symbol's object, as `string(name: 'x')`. Throws NoSuchMethodError where it is neither. */
// biome-ignore lint/correctness/useYield: symbols come with their issue.
export function* symbolCall({ machine }: StepSurroundings, name: string, _args: readonly Value[]): Evaluation {
  const steps = [...STEPS.keys()].sort().join(', ');
  return machine.fail(
    'java.lang.NoSuchMethodError',
    `No such DSL method '${name}' found among steps [${steps}] or symbols [] or globals [currentBuild, env, params, pipeline, scm]`,
  );
}

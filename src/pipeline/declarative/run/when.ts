import type { Evaluation } from '../../../groovy/index.ts';
import type { ConditionModel, WhenModel } from '../model.ts';
import { evaluateCondition } from './conditions.ts';
import type { ModelRun } from './model-run.ts';

/** Returns whether all conditions hold; after the first that does not, none is evaluated. */
export function* isWhen(run: ModelRun, { conditions }: WhenModel): Evaluation<boolean> {
  for (const each of conditions) if (!(yield* holds(run, each))) return false;
  return true;
}

function* holds(run: ModelRun, condition: ConditionModel): Evaluation<boolean> {
  switch (condition.type) {
    case 'expression':
      return yield* run.machine.truth(yield* run.code(condition.body));
    case 'not': {
      const [child] = condition.children;
      return child === undefined || !(yield* holds(run, child));
    }
    case 'allOf':
      for (const each of condition.children) if (!(yield* holds(run, each))) return false;
      return true;
    case 'anyOf':
      for (const each of condition.children) if (yield* holds(run, each)) return true;
      return false;
    case 'other':
      return yield* evaluateCondition(run, condition.name, condition.args);
  }
}

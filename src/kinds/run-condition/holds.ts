import { type ConditionKind, type Configured, type RunContext, StepAbort, unknownText } from '../../points/index.ts';

/** Says whether a condition holds. Throws StepAbort where there is none, or one of an unknown kind. */
export async function holds(condition: Configured<ConditionKind> | null, context: RunContext): Promise<boolean> {
  if (condition === null) throw new StepAbort('There is no condition');
  if (condition.kind === null) throw new StepAbort(unknownText(condition, 'condition'));
  return condition.kind.evaluate(condition.config, context);
}

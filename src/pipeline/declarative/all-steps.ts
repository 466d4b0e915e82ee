import type { StepKind, StepTable } from '../steps/define.ts';
import { scriptSteps } from '../steps/index.ts';
import { createDeclarativeSteps } from './steps.ts';

/** Returns all steps, by function name. `ofPlugins` are the steps of plugins. Throws where two steps have one name. */
export function createSteps(ofPlugins: readonly StepKind[]): StepTable {
  const steps = new Map<string, StepKind>();
  for (const step of [...scriptSteps, ...ofPlugins, ...createDeclarativeSteps(() => steps)]) {
    const other = steps.get(step.name);
    if (other !== undefined)
      throw new Error(`two steps claim the name ${step.name}: ${other.className} and ${step.className}`);
    steps.set(step.name, step);
  }
  return steps;
}

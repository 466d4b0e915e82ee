import type { StepKind, StepTable } from '../steps/define.ts';
import { scriptSteps } from '../steps/index.ts';
import { pluginOfStep } from '../steps/step-plugins.ts';
import { createDeclarativeSteps } from './steps.ts';

/**
 * Returns all steps, by function name. `ofPlugins` are the steps of plugins; of the engine's own there are those whose plugins
 * work. Throws where two steps have one name.
 */
export function createSteps(
  ofPlugins: readonly StepKind[],
  isActive: (shortName: string) => boolean = () => true,
): StepTable {
  const steps = new Map<string, StepKind>();
  const own = [...scriptSteps, ...createDeclarativeSteps(() => steps)];
  for (const step of [...own.filter(({ name }) => isActive(pluginOfStep(name))), ...ofPlugins]) {
    const other = steps.get(step.name);
    if (other !== undefined)
      throw new Error(`two steps claim the name ${step.name}: ${other.className} and ${step.className}`);
    steps.set(step.name, step);
  }
  return steps;
}

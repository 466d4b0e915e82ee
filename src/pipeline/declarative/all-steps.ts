import type { StepKind, StepTable } from '../steps/define.ts';
import { scriptSteps } from '../steps/index.ts';
import { createDeclarativeSteps } from './steps.ts';

/** Returns all steps, by function name. `ofPlugins` are the steps of plugins. */
export function createSteps(ofPlugins: readonly StepKind[]): StepTable {
  const steps: StepTable = new Map(
    [...scriptSteps, ...ofPlugins, ...createDeclarativeSteps(() => steps)].map((step) => [step.name, step]),
  );
  return steps;
}

import type { StepKind } from '../steps/define.ts';
import { scriptSteps } from '../steps/index.ts';
import { createDeclarativeSteps } from './steps.ts';

/** All steps, by function name. */
export const STEPS: ReadonlyMap<string, StepKind> = new Map(
  [...scriptSteps, ...createDeclarativeSteps(() => STEPS)].map((step) => [step.name, step]),
);

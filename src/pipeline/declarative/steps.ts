import type { StepKind } from '../steps/define.ts';

export const declarativeSteps: readonly StepKind[] = [];

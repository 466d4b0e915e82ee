import type { StepKind } from '../define.ts';

export const inputSteps: readonly StepKind[] = [];

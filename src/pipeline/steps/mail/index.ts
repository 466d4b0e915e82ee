import type { StepKind } from '../define.ts';

export const mailSteps: readonly StepKind[] = [];

import type { StepKind } from '../define.ts';

export const reportsSteps: readonly StepKind[] = [];

import type { StepKind } from '../define.ts';

export const dataSteps: readonly StepKind[] = [];

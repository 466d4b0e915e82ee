import type { StepKind } from '../define.ts';

export const shellSteps: readonly StepKind[] = [];

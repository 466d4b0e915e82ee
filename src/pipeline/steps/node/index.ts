import type { StepKind } from '../define.ts';

export const nodeSteps: readonly StepKind[] = [];

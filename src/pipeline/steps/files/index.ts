import type { StepKind } from '../define.ts';

export const filesSteps: readonly StepKind[] = [];

import type { StepKind } from '../define.ts';

export const buildsSteps: readonly StepKind[] = [];

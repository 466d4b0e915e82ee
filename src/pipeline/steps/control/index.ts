import type { StepKind } from '../define.ts';
import { parallel } from './parallel.ts';

export const controlSteps: readonly StepKind[] = [parallel];

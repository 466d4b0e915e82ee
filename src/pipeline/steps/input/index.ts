import type { StepKind } from '../define.ts';
import { input } from './input.ts';

export const inputSteps: readonly StepKind[] = [input];

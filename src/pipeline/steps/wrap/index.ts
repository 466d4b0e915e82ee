import type { StepKind } from '../define.ts';
import { coreWrapper } from './core-wrapper.ts';

export const wrapSteps: readonly StepKind[] = [coreWrapper];

import type { StepKind } from '../define.ts';
import { coreWrapper } from './core-wrapper.ts';
import { timestamps } from './timestamps.ts';

export const wrapSteps: readonly StepKind[] = [coreWrapper, timestamps];

import type { StepKind } from '../define.ts';
import { ansiColor } from './ansi-color.ts';
import { coreWrapper } from './core-wrapper.ts';
import { timestamps } from './timestamps.ts';

export const wrapSteps: readonly StepKind[] = [ansiColor, coreWrapper, timestamps];

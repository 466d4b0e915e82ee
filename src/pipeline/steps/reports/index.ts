import type { StepKind } from '../define.ts';
import { archive } from './archive.ts';
import { coreStep } from './core-step.ts';
import { unarchive } from './unarchive.ts';

export const reportsSteps: readonly StepKind[] = [archive, coreStep, unarchive];

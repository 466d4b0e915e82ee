import type { StepKind } from '../define.ts';
import { archive } from './archive.ts';
import { coreStep } from './core-step.ts';
import { echo } from './echo.ts';
import { error } from './error.ts';
import { sleep } from './sleep.ts';
import { stage } from './stage.ts';
import { unarchive } from './unarchive.ts';
import { unstable } from './unstable.ts';

export const basicSteps: readonly StepKind[] = [archive, coreStep, echo, error, sleep, stage, unarchive, unstable];

import type { StepKind } from '../define.ts';
import { echo } from './echo.ts';
import { error } from './error.ts';
import { sleep } from './sleep.ts';
import { stage } from './stage.ts';
import { unstable } from './unstable.ts';

export const basicSteps: readonly StepKind[] = [echo, error, sleep, stage, unstable];

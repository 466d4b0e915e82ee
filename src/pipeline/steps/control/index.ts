import type { StepKind } from '../define.ts';
import { catchError, warnError } from './catch-error.ts';
import { parallel } from './parallel.ts';
import { retry } from './retry.ts';
import { timeout } from './timeout.ts';
import { waitUntil } from './wait-until.ts';

export const controlSteps: readonly StepKind[] = [catchError, parallel, retry, timeout, waitUntil, warnError];

import type { StepKind } from '../define.ts';
import { bat } from './bat.ts';
import { powershell, pwsh } from './powershell.ts';
import { sh } from './sh.ts';

export const shellSteps: readonly StepKind[] = [sh, bat, powershell, pwsh];

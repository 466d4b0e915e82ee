import type { StepKind } from '../define.ts';
import { mail } from './mail.ts';

export const mailSteps: readonly StepKind[] = [mail];

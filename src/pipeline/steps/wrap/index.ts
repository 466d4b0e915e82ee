import type { StepKind } from '../define.ts';
import { ansiColor } from './ansi-color.ts';
import { coreWrapper } from './core-wrapper.ts';
import { sshagent } from './ssh-agent.ts';
import { timestamps } from './timestamps.ts';

export const wrapSteps: readonly StepKind[] = [ansiColor, coreWrapper, sshagent, timestamps];

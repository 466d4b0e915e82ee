import type { BuiltInPlugin } from '../../points/index.ts';
import { emailextStep } from './pipeline-step.ts';
import { emailExt } from './publisher.ts';
import { emailExtStep } from './step.ts';

export const emailExtPlugin: BuiltInPlugin = {
  name: 'email-ext',
  kinds: [emailExtStep, emailExt, emailextStep],
};

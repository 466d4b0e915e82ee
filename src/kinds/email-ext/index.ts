import type { BuiltInPlugin } from '../../points/index.ts';
import { emailextStep } from './pipeline-step.ts';
import { emailExt } from './publisher.ts';
import { emailExtSettings } from './settings.ts';
import { emailExtBuilder } from './step.ts';

export const emailExtPlugin: BuiltInPlugin = {
  name: 'email-ext',
  kinds: [emailExtBuilder, emailExt, emailextStep],
  settings: [emailExtSettings],
};

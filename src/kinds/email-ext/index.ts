import type { BuiltInPlugin } from '../../points/index.ts';
import { emailExtBuilder } from './builder.ts';
import { emailextStep } from './pipeline-step.ts';
import { emailExt } from './publisher.ts';
import { emailExtSettings } from './settings.ts';

export const emailExtPlugin: BuiltInPlugin = {
  name: 'email-ext',
  kinds: [emailExtBuilder, emailExt, emailextStep],
  settings: [emailExtSettings],
};

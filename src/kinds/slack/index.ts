import type { BuiltInPlugin } from '../../points/index.ts';
import { slackSend } from './builder.ts';
import { slackSendStep } from './pipeline-step.ts';
import { slack } from './publisher.ts';
import { slackSettings } from './settings.ts';

export const slackPlugin: BuiltInPlugin = {
  name: 'slack',
  kinds: [slackSend, slack, slackSendStep],
  settings: [slackSettings],
};

import type { BuiltInPlugin } from '../../points/index.ts';
import { slackSendStep } from './pipeline-step.ts';
import { slack } from './publisher.ts';
import { slackSend } from './step.ts';

export const slackPlugin: BuiltInPlugin = {
  name: 'slack',
  kinds: [slackSend, slack, slackSendStep],
};

import type { BuiltInPlugin } from '../../points/index.ts';
import { mailMessageId } from './message-id-action.ts';
import { mailStep } from './pipeline-step.ts';
import { mailer } from './publisher.ts';
import { mailerSettings } from './settings.ts';

export const mailerPlugin: BuiltInPlugin = {
  name: 'mailer',
  kinds: [mailer, mailMessageId, mailStep],
  settings: [mailerSettings],
};

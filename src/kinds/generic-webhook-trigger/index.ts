import type { BuiltInPlugin } from '../../points/index.ts';
import { anySender } from './forge.ts';
import { generic } from './trigger.ts';

export const genericWebhookTriggerPlugin: BuiltInPlugin = {
  name: 'generic-webhook-trigger',
  kinds: [generic, anySender],
};

import type { BuiltInPlugin } from '../../points/index.ts';
import { webhookSecretsOf } from './settings.ts';

export const forgesPlugin: BuiltInPlugin = {
  name: 'forges',
  kinds: [],
  settingsFor: (kinds) => [webhookSecretsOf(kinds)],
};

import type { BuiltInPlugin } from '../../points/index.ts';
import { webhookSecrets } from './settings.ts';

export const forgesPlugin: BuiltInPlugin = {
  name: 'forges',
  kinds: [],
  settings: [webhookSecrets],
};

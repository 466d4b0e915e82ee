import type { BuiltInPlugin } from '../../points/index.ts';
import { giteaNavigator } from './navigator.ts';
import { giteaPush } from './push-trigger.ts';
import { giteaSettings } from './settings.ts';
import { giteaSource } from './source.ts';

export const giteaPlugin: BuiltInPlugin = {
  name: 'gitea',
  kinds: [giteaPush, giteaSource, giteaNavigator],
  settings: [giteaSettings],
};

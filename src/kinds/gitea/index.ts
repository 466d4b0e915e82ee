import type { BuiltInPlugin } from '../../points/index.ts';
import { giteaToken } from './access-token.ts';
import { giteaForge } from './forge.ts';
import { giteaNavigator } from './navigator.ts';
import { giteaPush } from './push-trigger.ts';
import { giteaSettings } from './settings.ts';
import { giteaSource } from './source.ts';

export const giteaPlugin: BuiltInPlugin = {
  name: 'gitea',
  kinds: [giteaPush, giteaForge, giteaSource, giteaNavigator, giteaToken],
  settings: [giteaSettings],
};

import type { BuiltInPlugin } from '../../points/index.ts';
import { badgeConfigs } from './action.ts';

export const embeddableBuildStatusPlugin: BuiltInPlugin = {
  name: 'embeddable-build-status',
  kinds: [badgeConfigs],
};

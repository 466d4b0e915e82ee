import type { BuiltInPlugin } from '../../points/index.ts';
import { badgeConfigs } from './configs-action.ts';
import { badgeConfigStep } from './pipeline-step.ts';
import { buildStatus } from './status-action.ts';

export const embeddableBuildStatusPlugin: BuiltInPlugin = {
  name: 'embeddable-build-status',
  kinds: [badgeConfigs, buildStatus, badgeConfigStep],
};

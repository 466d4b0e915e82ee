import type { BuiltInPlugin } from '../../points/index.ts';
import { buildBlocker } from './property.ts';
import { buildBlockerRule } from './queue-rule.ts';

export const buildBlockerPlugin: BuiltInPlugin = {
  name: 'build-blocker',
  shortName: 'build-blocker-plugin',
  kinds: [buildBlocker],
  queueRules: [buildBlockerRule],
};

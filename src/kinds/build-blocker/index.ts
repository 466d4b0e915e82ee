import type { BuiltInPlugin } from '../../points/index.ts';
import { buildBlocker } from './property.ts';
import { buildBlockerRule } from './queue-rule.ts';

export const buildBlockerPlugin: BuiltInPlugin = {
  name: 'build-blocker',
  kinds: [buildBlocker],
  queueRules: [buildBlockerRule],
};

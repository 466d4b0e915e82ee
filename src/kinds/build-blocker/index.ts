import type { BuiltInPlugin } from '../../points/index.ts';
import { buildBlocker } from './property.ts';

export const buildBlockerPlugin: BuiltInPlugin = {
  name: 'build-blocker',
  kinds: [buildBlocker],
};

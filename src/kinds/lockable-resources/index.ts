import type { BuiltInPlugin } from '../../points/index.ts';
import { lockStep } from './pipeline-step.ts';

export const lockableResourcesPlugin: BuiltInPlugin = {
  name: 'lockable-resources',
  kinds: [lockStep],
};

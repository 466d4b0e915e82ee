import type { BuiltInPlugin } from '../../points/index.ts';
import { parameterizedTimer } from './trigger.ts';

export const parameterizedSchedulerPlugin: BuiltInPlugin = {
  name: 'parameterized-scheduler',
  kinds: [parameterizedTimer],
};

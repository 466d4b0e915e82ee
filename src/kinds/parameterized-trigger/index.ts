import type { BuiltInPlugin } from '../../points/index.ts';
import { triggerBuilds } from './builder.ts';
import { parameterizedTrigger } from './publisher.ts';

export const parameterizedTriggerPlugin: BuiltInPlugin = {
  name: 'parameterized-trigger',
  kinds: [triggerBuilds, parameterizedTrigger],
};

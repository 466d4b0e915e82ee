import type { BuiltInPlugin } from '../../points/index.ts';
import { commitStatus } from './publisher.ts';
import { commitStatusBuilder } from './step.ts';

export const commitStatusPlugin: BuiltInPlugin = {
  name: 'commit-status',
  kinds: [commitStatusBuilder, commitStatus],
};

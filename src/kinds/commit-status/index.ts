import type { BuiltInPlugin } from '../../points/index.ts';
import { commitStatusBuilder } from './builder.ts';
import { commitStatus } from './publisher.ts';

export const commitStatusPlugin: BuiltInPlugin = {
  name: 'commit-status',
  kinds: [commitStatusBuilder, commitStatus],
};

import type { BuiltInPlugin } from '../../points/index.ts';
import { commitStatus } from './publisher.ts';
import { commitStatusStep } from './step.ts';

export const commitStatusPlugin: BuiltInPlugin = {
  name: 'commit-status',
  kinds: [commitStatusStep, commitStatus],
};

import type { BuiltInPlugin } from '../../points/index.ts';
import { jobPriority } from './property.ts';
import { priorityRule } from './queue-rule.ts';

export const prioritySorterPlugin: BuiltInPlugin = {
  name: 'priority-sorter',
  shortName: 'PrioritySorter',
  kinds: [jobPriority],
  queueRules: [priorityRule],
};

import { defineQueueRule } from '../../points/index.ts';
import { jobPriority } from './property.ts';

/** Orders what waits for executors by the priorities of jobs. Jenkins: `AbsoluteStrategy` of the Priority Sorter. */
export const priorityRule = defineQueueRule({
  property: jobPriority,
  holdsBack: () => null,
  priority: ({ useJobPriority, priority }) => (useJobPriority && priority >= 1 ? priority : null),
});

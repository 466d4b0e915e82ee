import { bool, defineProperty, int } from '../../points/index.ts';

/** Says which builds start first while several wait for an executor. Jenkins: `PriorityJobProperty`. */
export const jobPriority = defineProperty({
  symbol: 'jobPriority',
  displayName: 'Priority in the queue',
  xmlTag: 'jenkins.advancedqueue.priority.strategy.PriorityJobProperty',
  aliases: ['jenkins.advancedqueue.AdvancedQueueSorterJobProperty'],
  fields: {
    useJobPriority: bool({
      label: 'Use a priority of its own',
      help: 'Without it the job has the usual priority, 3.',
      required: true,
    }),
    priority: int({
      label: 'Priority',
      default: -1,
      required: true,
      help:
        'Of the builds that wait, those with a lower number start first, and equal ones in the order in which they came; ' +
        'below 1 it is the usual priority.',
    }),
  },
  inScripts: { isUsual: false, isDirective: false },
  example: { useJobPriority: true, priority: 1 },
});

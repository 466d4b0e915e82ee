import { defineTrigger, text } from '../../../points/index.ts';
import { scheduleProblem } from '../../shared/schedule-problem.ts';

/** Starts builds at the times of a schedule. */
export const timer = defineTrigger({
  symbol: 'cron',
  displayName: 'Build periodically',
  xmlTag: 'hudson.triggers.TimerTrigger',
  fields: {
    spec: text({
      label: 'Schedule',
      lines: true,
      required: true,
      check: scheduleProblem,
      help: 'Lines of five fields as of cron; H stands for a value that Jenkins chooses by the name of the job.',
    }),
  },
  example: { spec: 'TZ=Europe/Berlin\nH 4 * * 1-5' },
  schedules: ({ spec }) => [{ spec, action: 'build' }],
});

import { defineTrigger, text } from '../../../points/index.ts';

/** Builds at the times of a schedule. */
export const timer = defineTrigger({
  symbol: 'cron',
  displayName: 'Build periodically',
  xmlTag: 'hudson.triggers.TimerTrigger',
  fields: { spec: text({ label: 'Schedule', lines: true, required: true }) },
  example: { spec: 'TZ=Europe/Berlin\nH 4 * * 1-5' },
  schedules: ({ spec }) => [{ spec, action: 'build' }],
});

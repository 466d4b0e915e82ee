import { defineTrigger, int, PERIODIC_FOLDER_TRIGGER, text } from '../../points/index.ts';

/** Lists the intervals that forms offer: the word, its minutes, and how often the server looks whether they are over. */
const INTERVALS = [
  ['1m', 1, '* * * * *'],
  ['2m', 2, '* * * * *'],
  ['5m', 5, '* * * * *'],
  ['10m', 10, 'H/5 * * * *'],
  ['15m', 15, 'H/5 * * * *'],
  ['20m', 20, 'H/5 * * * *'],
  ['25m', 25, 'H/5 * * * *'],
  ['30m', 30, 'H/5 * * * *'],
  ['1h', 60, 'H/15 * * * *'],
  ['2h', 120, 'H/30 * * * *'],
  ['4h', 240, 'H/30 * * * *'],
  ['8h', 480, 'H/30 * * * *'],
  ['12h', 720, 'H H/4 * * *'],
  ['1d', 1440, 'H H/4 * * *'],
  ['2d', 2880, 'H H/12 * * *'],
  ['1w', 10_080, 'H H * * *'],
  ['2w', 20_160, 'H H * * *'],
  ['4w', 40_320, 'H H * * *'],
] as const;

/** Indexes the items of a folder periodically, unless something else did. */
export const periodicFolder = defineTrigger({
  symbol: 'periodicFolderTrigger',
  displayName: 'Periodically if not otherwise run',
  xmlTag: PERIODIC_FOLDER_TRIGGER,
  aliases: ['jenkins.branch.IndexAtLeastTrigger'],
  fields: {
    spec: text({
      form: { name: 'interval', values: Object.fromEntries(INTERVALS.map(([word, , spec]) => [word, spec])) },
    }),
    interval: int({
      label: 'Interval',
      default: 3_600_000,
      form: { values: Object.fromEntries(INTERVALS.map(([word, minutes]) => [word, String(minutes * 60_000)])) },
    }),
  },
  inScripts: { isUsual: false, isDirective: false },
  example: { spec: 'H H/4 * * *', interval: 86_400_000 },
});

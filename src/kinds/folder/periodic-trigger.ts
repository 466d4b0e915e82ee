import { defineTrigger, int, PERIODIC_FOLDER_TRIGGER, text } from '../../points/index.ts';

/** Indexes the items of a folder periodically, unless something else did. */
export const periodicFolder = defineTrigger({
  symbol: 'periodicFolderTrigger',
  displayName: 'Periodically if not otherwise run',
  xmlTag: PERIODIC_FOLDER_TRIGGER,
  aliases: ['jenkins.branch.IndexAtLeastTrigger'],
  fields: { spec: text(), interval: int({ label: 'Interval', default: 3_600_000 }) },
  inScripts: { isUsual: false, isDirective: false },
  example: { spec: 'H H * * *', interval: 86_400_000 },
});

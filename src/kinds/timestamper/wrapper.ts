import { defineWrapper } from '../../points/index.ts';

/** Has the time of every line of the console kept. Jenkins: `hudson.plugins.timestamper.TimestamperBuildWrapper`. */
export const timestamps = defineWrapper({
  symbol: 'timestamps',
  displayName: 'Add timestamps to the Console Output',
  xmlTag: 'hudson.plugins.timestamper.TimestamperBuildWrapper',
  fields: {},
  inScripts: { symbols: [] },
  example: {},
  recordsTimestamps: true,
});

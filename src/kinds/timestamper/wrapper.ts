import { defineWrapper } from '../../points/index.ts';
import { withTime } from './with-time.ts';

/** Stores the time of every line of the console. Jenkins: `hudson.plugins.timestamper.TimestamperBuildWrapper`. */
export const timestamps = defineWrapper({
  symbol: 'timestamps',
  displayName: 'Add timestamps to the Console Output',
  xmlTag: 'hudson.plugins.timestamper.TimestamperBuildWrapper',
  fields: {},
  inScripts: { symbols: [] },
  needsWorkspace: false,
  example: {},
  recordsTimestamps: true,
  filterLine: withTime,
});

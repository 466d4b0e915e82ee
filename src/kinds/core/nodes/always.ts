import { defineRetention } from '../../../points/index.ts';

/** Connects a node whenever it is away. Jenkins: `RetentionStrategy.Always`. */
export const alwaysOnline = defineRetention({
  symbol: 'always',
  displayName: 'Keep this agent online as much as possible',
  xmlTag: 'hudson.slaves.RetentionStrategy_-Always',
  fields: {},
  example: {},
  check: (_config, { offline, connecting, isLaunchSupported }) => ({
    kind: offline && !connecting && isLaunchSupported ? 'reconnect' : 'nothing',
  }),
});

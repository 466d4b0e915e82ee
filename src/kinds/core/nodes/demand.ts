import { defineRetention, int } from '../../../points/index.ts';

const MINUTE = 60_000;
const IDLE = {
  javaClass: 'hudson.slaves.OfflineCause$IdleOfflineCause',
  text: 'This agent is offline because it was idle; it will be relaunched when needed.',
};

/** Connects a node while work waits for it, and ends the connection when it is idle. Jenkins: `RetentionStrategy.Demand`. */
export const onDemand = defineRetention({
  symbol: 'demand',
  displayName: 'Bring this agent online when in demand, and take offline when idle',
  xmlTag: 'hudson.slaves.RetentionStrategy_-Demand',
  fields: {
    inDemandDelay: int({ label: 'In demand delay', help: 'The minutes for which work must have waited.', default: 0 }),
    idleDelay: int({ label: 'Idle delay', help: 'The minutes without work, at least one.', default: 1 }),
  },
  example: { inDemandDelay: 1, idleDelay: 5 },
  check({ inDemandDelay, idleDelay }, { offline, connecting, isLaunchSupported, idleSince, now, demandedSince }) {
    if (offline && isLaunchSupported) {
      const since = connecting ? null : demandedSince();
      const isLong = since !== null && now - since >= Math.max(0, inDemandDelay) * MINUTE;
      return { kind: isLong ? 'connect' : 'nothing' };
    }
    const isIdle = !offline && idleSince !== null && now - idleSince > Math.max(1, idleDelay) * MINUTE;
    return isIdle ? { kind: 'disconnect', cause: IDLE } : { kind: 'nothing' };
  },
});

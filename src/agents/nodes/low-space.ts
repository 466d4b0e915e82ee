import type { MachineMeasures } from '../../points/index.ts';
import type { SpaceThresholds } from './computer-types.ts';
import type { NodeOfflineCause } from './offline-cause.ts';

/** Names the class of the cause of a node that has too little space. */
export const DISK_SPACE = 'hudson.node_monitors.DiskSpaceMonitorDescriptor$DiskSpace';

/** Returns the cause where one of the spaces is too small; null where there is enough. Jenkins: `AbstractDiskSpaceMonitor`. */
export function lowSpace(
  { temporarySpace, rootSpace }: Pick<MachineMeasures, 'temporarySpace' | 'rootSpace'>,
  thresholds: SpaceThresholds,
  now: number,
): NodeOfflineCause | null {
  const pairs = [
    [rootSpace, thresholds.rootSpace],
    [temporarySpace, thresholds.temporarySpace],
  ] as const;
  for (const [space, least] of pairs) {
    if (space === null || least === null || space.free >= least) continue;
    const left = (Math.floor(space.free / (1024 * 1024)) / 1000).toFixed(3);
    const text = `Disk space is too low. Only ${left}GB left on ${space.path}.`;
    return { javaClass: DISK_SPACE, text, since: now, space, isDescribed: false };
  }
  return null;
}

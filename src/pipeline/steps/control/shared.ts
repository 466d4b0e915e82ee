import type { FlowHost } from '../../host/flow-host.ts';
import type { Entry } from '../../journal/index.ts';
import { leaveLocks, resumeLocks } from './lock.ts';
import { leaveMilestones, resumeMilestones } from './milestone.ts';

/** Takes up again what a build has in common with others, as an earlier server left it. */
export function resumeShared(host: FlowHost, entries: readonly Entry[]): void {
  resumeLocks(host, entries);
  resumeMilestones(host, entries);
}

/** The build is over: others may have what it had. */
export function leaveShared(host: FlowHost): void {
  leaveLocks(host);
  leaveMilestones(host);
}

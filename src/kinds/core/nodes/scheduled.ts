import { bool, defineRetention, int, type RetainedNode, type RetentionAction, text } from '../../../points/index.ts';
import { previousOf, readSchedule, ScheduleError } from '../../../scheduler/index.ts';
import { scheduleProblem } from '../../shared/schedule-problem.ts';

const MINUTE = 60_000;
const OVER = {
  javaClass: 'hudson.slaves.OfflineCause$SimpleOfflineCause',
  text: 'Computer has finished its scheduled uptime',
};

/** Connects a node at the times of a schedule, each time for some minutes. Jenkins: `SimpleScheduledRetentionStrategy`. */
export const scheduledOnline = defineRetention({
  symbol: 'schedule',
  displayName: 'Bring this agent online according to a schedule',
  xmlTag: 'hudson.slaves.SimpleScheduledRetentionStrategy',
  fields: {
    startTimeSpec: text({ label: 'Startup Schedule', lines: true, required: true, check: scheduleProblem }),
    upTimeMins: int({ label: 'Scheduled Uptime', help: 'In minutes.', default: 1 }),
    keepUpWhenActive: bool({ label: 'Keep online while builds are running' }),
  },
  example: { startTimeSpec: '0 8 * * 1-5', upTimeMins: 600, keepUpWhenActive: true },
  check({ startTimeSpec, upTimeMins, keepUpWhenActive }, node) {
    const isWanted = isInside(startTimeSpec, Math.max(1, upTimeMins), node.now);
    if (isWanted === null) return { kind: 'nothing' };
    return isWanted ? wanted(node) : unwanted(node, keepUpWhenActive);
  },
});

function wanted({ offline, connecting, isLaunchSupported, accepting }: RetainedNode): RetentionAction {
  if (!accepting) return { kind: 'accept', accepting: true };
  return { kind: offline && !connecting && isLaunchSupported ? 'connect' : 'nothing' };
}

/** Lets builds end first where they may: the node gets no new ones meanwhile. */
function unwanted({ offline, idleSince, accepting }: RetainedNode, keepsBuilds: boolean): RetentionAction {
  if (offline) return { kind: 'nothing' };
  if (!keepsBuilds || idleSince !== null) return { kind: 'disconnect', cause: OVER };
  return accepting ? { kind: 'accept', accepting: false } : { kind: 'nothing' };
}

/** Says whether a moment is within the minutes after a time of the schedule; null where that is no schedule. */
function isInside(spec: string, minutes: number, now: number): boolean | null {
  try {
    const schedule = readSchedule(spec, '');
    const began = schedule.isEmpty ? null : previousOf(schedule, now);
    return began !== null && now < began + minutes * MINUTE;
  } catch (error) {
    if (error instanceof ScheduleError) return null;
    throw error;
  }
}

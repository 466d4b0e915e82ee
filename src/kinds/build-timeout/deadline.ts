import { dateFormat } from '../../java/index.ts';
import type { Limit } from './limit.ts';

const TIME = /^([0-2]?\d):([0-5]\d)(?::([0-5]\d))?$/;
const MINUTE = 60_000;
const SHOWN = 'yyyy-MM-dd H:mm:ss';

/**
 * Returns the time until the clock, in the server's time zone, next shows `time`. A run that starts up to `tolerance`
 * minutes later has no time at all. Jenkins: `DeadlineTimeOutStrategy`.
 */
export function deadlineLimit(time: string, tolerance: number, now: number): Limit {
  const match = TIME.exec(time);
  if (match === null) {
    throw new Error(`Specified deadline time '${time}' does not match 24-hour time format (HH:MM or HH:MM:SS)`);
  }
  const deadline = new Date(now);
  deadline.setHours(Number(match[1]), Number(match[2]), Number(match[3] ?? '0'), 0);
  if (deadline.getTime() <= now && deadline.getTime() + tolerance * MINUTE > now) {
    const line = `Job timestamp inside deadline tolerance period (${time} + ${tolerance} min). Terminating immediately.`;
    return { timeoutMs: 0, line };
  }
  if (deadline.getTime() < now) deadline.setDate(deadline.getDate() + 1);
  return {
    timeoutMs: deadline.getTime() - now,
    line: `Job allowed to run until deadline: ${dateFormat(SHOWN)(deadline.getTime())}`,
  };
}

import type { Schedule } from './schedule.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Lists the windows in which the time before is searched, each after the one before held none. */
const WINDOWS = [60 * MINUTE, DAY, 8 * DAY, 32 * DAY, 367 * DAY, 2 * 366 * DAY];

/** Returns the last minute before or at an instant that matches a schedule; null where there is none within two years. */
export function previousOf(schedule: Schedule, instant: number): number | null {
  const end = Math.floor(instant / MINUTE) * MINUTE;
  for (const window of WINDOWS) {
    const found = lastIn(schedule, end - window, end);
    if (found !== null) return found;
  }
  return null;
}

/** Returns the last one from `from` to `end`, both included: halves what is left until nothing is. */
function lastIn(schedule: Schedule, from: number, end: number): number | null {
  let best: number | null = null;
  let low = from;
  let high = end;
  while (low <= high) {
    const middle = best === null ? low : low + Math.floor((high - low) / (2 * MINUTE)) * MINUTE;
    const next = schedule.next(middle);
    if (next !== null && next <= end) {
      best = next;
      low = next + MINUTE;
    } else if (best === null) return null;
    else high = middle - MINUTE;
  }
  return best;
}

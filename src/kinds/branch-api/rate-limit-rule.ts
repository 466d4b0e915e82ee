import { defineQueueRule } from '../../points/index.ts';
import { rateLimit } from './rate-limit.ts';

const HOUR = 60 * 60_000;
const DURATIONS: Readonly<Record<string, number>> = {
  hour: HOUR,
  day: 24 * HOUR,
  week: 7 * 24 * HOUR,
  month: 31 * 24 * HOUR,
  year: 365 * 24 * HOUR,
};
const MAX_BUILDS = 1000;

/** Holds back builds so that they begin as far apart as the property says. Jenkins: `RateLimitBranchProperty`. */
export const rateLimitRule = defineQueueRule({
  property: rateLimit,
  holdsBack({ count, durationName, userBoost }, job, { causes }, view) {
    const builds = Math.min(Math.max(0, count), MAX_BUILDS);
    if (builds === 0 || (userBoost && causes.some(({ kind }) => kind === 'user'))) return null;
    const last = view.lastBuildAt(job);
    if (last === null) return null;
    const until = last + Math.floor((DURATIONS[durationName] ?? HOUR) / builds);
    return until > view.now() ? { why: expiresAt(until), until } : null;
  },
});

/** Returns the reason for waiting, such as `Build throttle expires at 3:04:05 PM on Nov 21, 2026`. */
function expiresAt(at: number): string {
  const date = new Date(at);
  const time = date.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' });
  const day = date.toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
  return `Build throttle expires at ${time.replaceAll('\u202f', ' ')} on ${day}`;
}

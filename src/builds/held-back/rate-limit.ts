import type { Home, Job } from '../../home/index.ts';
import type { QueueEntry } from '../../model/index.ts';
import { propertyConfig, RATE_LIMIT_PROPERTY } from '../../points/index.ts';

const HOUR = 60 * 60_000;
const DURATIONS: Readonly<Record<string, number>> = {
  hour: HOUR,
  day: 24 * HOUR,
  week: 7 * 24 * HOUR,
  month: 31 * 24 * HOUR,
  year: 365 * 24 * HOUR,
};
const MOST_BUILDS = 1000;

/**
 * When the next build of a job may begin, ms since 1970, so that builds begin as far apart as its property says; null:
 * at any time. Jenkins: `RateLimitBranchProperty`.
 */
export function nextBuildAt(
  { runs }: Pick<Home, 'runs'>,
  job: Job,
  { causes }: Pick<QueueEntry, 'causes'>,
): number | null {
  const config = propertyConfig(job.config, RATE_LIMIT_PROPERTY);
  const count = Math.min(Math.max(0, Number(config?.['count'] ?? 0)), MOST_BUILDS);
  if (config === null || count === 0) return null;
  if (config['userBoost'] === true && causes.some(({ kind }) => kind === 'user')) return null;
  const last = runs.permalink(job, 'lastBuild');
  if (last === undefined) return null;
  return last.timestamp + Math.floor((DURATIONS[String(config['durationName'])] ?? HOUR) / count);
}

/** `Build throttle expires at 3:04:05 PM on Nov 21, 2026`. */
export function rateLimitText(at: number): string {
  const date = new Date(at);
  const time = date.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' });
  const day = date.toLocaleDateString('en-US', { year: 'numeric', month: 'short', day: 'numeric' });
  return `Build throttle expires at ${time.replaceAll('\u202f', ' ')} on ${day}`;
}

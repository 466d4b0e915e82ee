import type { Answer } from './rest-client.ts';

/** Holds the time to wait where a forge only says that there were too many requests. */
const USUAL_MS = 60_000;

/**
 * Returns how long to wait before a request that a rate limit refused is repeated, in milliseconds; null where it was
 * refused for another reason. It follows the documentation of GitHub, GitLab and Gitea.
 */
export function waitingTime({ status, headers }: Pick<Answer, 'status' | 'headers'>, now: number): number | null {
  if (status !== 429 && status !== 403 && status !== 503) return null;
  const after = headers.get('retry-after');
  if (after !== null) {
    const seconds = Number(after);
    const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(after) - now;
    return Number.isFinite(ms) ? Math.max(1000, ms) : USUAL_MS;
  }
  const remaining = headers.get('x-ratelimit-remaining') ?? headers.get('ratelimit-remaining');
  const reset = headers.get('x-ratelimit-reset') ?? headers.get('ratelimit-reset');
  if (remaining === '0' && reset !== null) return Math.max(1000, Number(reset) * 1000 - now);
  return status === 429 ? USUAL_MS : null;
}

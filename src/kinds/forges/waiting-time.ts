import type { Answer } from './rest-client.ts';

/** A minute, where a forge only says that there were too many. */
const USUAL_MS = 60_000;

/**
 * How long to wait before a request that was refused for being one too many is made again, in ms; null: that is not why
 * it was refused. As GitHub, GitLab and Gitea document it.
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

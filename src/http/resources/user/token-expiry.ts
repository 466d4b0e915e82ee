import { fail } from '../../../model/index.ts';
import type { ValuesOf } from '../../parameters/declare.ts';
import { trimmed, trimmedOrEmpty } from '../../parameters/types.ts';

/** Describes the parameters that limit the validity of a new token. */
export const EXPIRY = {
  expirationDuration: trimmed('Days for which it is good, `never` (the default), or `custom`.'),
  tokenExpiration: trimmedOrEmpty('With `custom`: its last day, as `2027-01-31`.', { type: 'string', format: 'date' }),
};

type Asked = ValuesOf<typeof EXPIRY>;

export const DAY_MS = 24 * 60 * 60 * 1000;
const MAX_DAYS = 100_000;

/**
 * Returns the beginning of the last day on which a new token is valid, in UTC as milliseconds since 1970; null where it
 * never expires. Throws TOKEN_EXPIRY_INVALID, also for a day that is over: nobody shall get a token that lasts longer than
 * requested.
 */
export function lastDayOf(asked: Asked, now: number): number | null {
  const duration = asked.expirationDuration || 'never';
  if (duration === 'never') return null;
  const today = now - (now % DAY_MS);
  if (duration === 'custom') return laterDay(asked.tokenExpiration, today);
  const days = /^\d{1,6}$/.test(duration) ? Number(duration) : 0;
  if (days < 1 || days > MAX_DAYS) fail('TOKEN_EXPIRY_INVALID', duration);
  return today + days * DAY_MS;
}

/**
 * Returns the members of the answer that describe the expiration; there are none for older clients, which request no
 * expiration.
 */
export function expiryAnswer(asked: Asked, lastDay: number | null): Readonly<Record<string, unknown>> {
  if (asked.expirationDuration === undefined) return {};
  const expirationDate = lastDay === null ? 'never' : new Date(lastDay).toISOString().slice(0, 10);
  return { expirationDate, aboutToExpire: false };
}

function laterDay(text: string, today: number): number {
  const day = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return day >= today ? day : fail('TOKEN_EXPIRY_INVALID', text);
}

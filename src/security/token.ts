import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { StoredToken } from '../home/index.ts';
import { dateFormat } from '../java/index.ts';

const VERSION = '11';
const LEGACY_VERSION = '10';
const LENGTH = 34;

/** Returns a new token's text, the only time that it is known: version and 32 hex digits. */
export function newTokenText(): string {
  return VERSION + randomBytes(16).toString('hex');
}

/** Returns the text of a new token of the older kind, of which each user had one. */
export function newLegacyText(): string {
  return randomBytes(16).toString('hex');
}

/** Says whether a token is of the older kind. */
export function isLegacy({ version }: Pick<StoredToken, 'version'>): boolean {
  return version === LEGACY_VERSION;
}

/** Returns whether it could be the text of a token of today's version. */
export function isTokenText(text: string): boolean {
  return /^11[0-9a-f]{32}$/.test(text);
}

/**
 * Returns the version and hash under which a token's text is stored. The version in front is not hashed; a text of any
 * other length than 34 is a legacy token, and hashed whole. Jenkins: `jenkins.security.apitoken.ApiTokenStore`.
 */
export function hashedToken(text: string): { version: string; hash: string } {
  const legacy = text.length !== LENGTH;
  const secret = legacy ? text : text.slice(VERSION.length);
  return {
    version: legacy ? LEGACY_VERSION : text.slice(0, VERSION.length),
    hash: hash('sha256', secret),
  };
}

/** Returns whether one of the stored tokens is this one and has not expired at `now`. */
export function matchesToken(tokens: readonly StoredToken[], text: string, now: number): boolean {
  return matchingToken(tokens, text, now) !== null;
}

/** Returns the one of the stored tokens that is this one and has not expired at `now`; null where there is none. */
export function matchingToken(tokens: readonly StoredToken[], text: string, now: number): StoredToken | null {
  const given = hashedToken(text);
  const wanted = Buffer.from(given.hash);
  let found: StoredToken | null = null;
  for (const token of tokens) {
    const stored = Buffer.from(token.hash);
    const same = stored.length === wanted.length && timingSafeEqual(stored, wanted);
    if (same && token.version === given.version && (token.expires === null || now < token.expires)) found = token;
  }
  return found;
}

/** Returns `Token created on 2026-11-21T09:30:00.000+01:00`, in the server's time zone. */
export function defaultTokenName(now: number): string {
  return `Token created on ${dateFormat("yyyy-MM-dd'T'HH:mm:ss.SSSXXX")(now)}`;
}

import { createHmac } from 'node:crypto';
import type { SecretStore, SettingsStore } from '../home/index.ts';
import { type Clock, secretsEqual } from '../kit/index.ts';
import type { RememberMe } from './types.ts';

const LIFETIME_MS = 14 * 24 * 60 * 60_000;
const KEY = 'org.springframework.security.web.authentication.rememberme.TokenBasedRememberMeServices.mac';
/** Limits what is looked at. */
const LONGEST = 2000;

interface Deps {
  readonly secrets: Pick<SecretStore, 'key'>;
  readonly settings: Pick<SettingsStore, 'current'>;
  readonly clock: Clock;
  /** Returns what changes with the user's password and seed; undefined where there is no such user. */
  proofOf(userId: string): string | undefined;
}

/**
 * Returns what remembers people beyond their session: user name, time of the end, and a keyed digest of both with the user's
 * seed and stored password. Nothing is kept for it; a new password or seed makes it worthless.
 */
export function makeRememberMe({ secrets, settings, clock, proofOf }: Deps): RememberMe {
  const sign = (userId: string, end: string, proof: string): string =>
    createHmac('sha256', Buffer.from(secrets.key(KEY, 32), 'hex'))
      .update(JSON.stringify([userId, end, proof]))
      .digest('hex');
  return {
    cookieName: 'remember-me',
    lifetimeMs: LIFETIME_MS,
    get enabled() {
      return settings.current.useSecurity && !settings.current.disableRememberMe;
    },
    issue(userId) {
      const end = String(clock.now() + LIFETIME_MS);
      const text = [encodeURIComponent(userId), end, sign(userId, end, proofOf(userId) ?? '')].join(':');
      return Buffer.from(text).toString('base64url');
    },
    userOf(cookie) {
      if (!this.enabled || cookie.length > LONGEST) return null;
      const bytes = Buffer.from(cookie, 'base64url');
      if (bytes.toString('base64url') !== cookie) return null;
      const parts = /^([^:]+):(\d{1,15}):([0-9a-f]{64})$/.exec(bytes.toString('utf8'));
      const userId = parts?.[1] === undefined ? null : decoded(parts[1]);
      const proof = userId === null ? undefined : proofOf(userId);
      if (parts === null || userId === null || proof === undefined) return null;
      const [, , end = '', signature = ''] = parts;
      if (!secretsEqual(signature, sign(userId, end, proof)) || Number(end) <= clock.now()) return null;
      return userId;
    },
  };
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

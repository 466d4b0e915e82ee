import { hash, randomBytes } from 'node:crypto';
import type { SecretStore, SettingsStore } from '../home/index.ts';
import { secretsEqual, unreachable } from '../kit/index.ts';
import type { Crumbs, Principal } from './types.ts';

/** Holds the number of hexadecimal digits of a crumb; a masked one has twice as many. */
const DIGITS = 64;

interface Deps {
  readonly secrets: Pick<SecretStore, 'key'>;
  readonly settings: Pick<SettingsStore, 'current'>;
  readonly config: { disableCsrfProtection: boolean; crumbField: string; crumbWithoutSession: boolean };
}

/**
 * Returns crumbs as `hudson.security.csrf.DefaultCrumbIssuer` makes them: SHA-256 over `user;session` and the home's salt,
 * 64 hex digits. They are valid only together with the session's cookie, also in the masked form of pages.
 */
export function makeCrumbs({ secrets, settings, config }: Deps): Crumbs {
  let disabled = config.disableCsrfProtection;
  const salt = secrets.key('jenkins.model.Jenkins.crumbSalt', 8);

  function issue(principal: Principal, sessionId: string): string {
    const who = config.crumbWithoutSession ? nameOf(principal) : `${nameOf(principal)};${sessionId}`;
    return hash('sha256', who + salt);
  }

  return {
    field: config.crumbField,
    get enabled() {
      return settings.current.crumbIssuer && !disabled;
    },
    get disabled() {
      return disabled;
    },
    disable(wanted) {
      disabled = wanted;
    },
    issue,
    masked(crumb) {
      const mask = randomBytes(crumb.length / 2);
      return mask.toString('hex') + exclusiveOr(mask, Buffer.from(crumb, 'hex')).toString('hex');
    },
    matches(crumb, principal, sessionId) {
      if (sessionId === null && !config.crumbWithoutSession) return false;
      const given = crumb.length === 2 * DIGITS ? unmasked(crumb) : crumb;
      return secretsEqual(given, issue(principal, sessionId ?? ''));
    },
  };
}

function unmasked(crumb: string): string {
  return exclusiveOr(Buffer.from(crumb.slice(0, DIGITS), 'hex'), Buffer.from(crumb.slice(DIGITS), 'hex')).toString(
    'hex',
  );
}

function exclusiveOr(one: Buffer, other: Buffer): Buffer {
  return Buffer.from(one.map((byte, at) => byte ^ (other[at] ?? 0)));
}

function nameOf(principal: Principal): string {
  switch (principal.kind) {
    case 'user':
      return principal.userId;
    case 'anonymous':
      return 'anonymous';
    case 'system':
      return 'SYSTEM';
    default:
      return unreachable(principal);
  }
}

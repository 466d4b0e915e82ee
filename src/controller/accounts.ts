import type { Accounts } from '../builds/index.ts';
import type { Config } from '../config.ts';
import { type Principal, type Security, userPrincipal } from '../security/index.ts';

/**
 * Holds the beginning of the names of Jenkins's properties `hudson.tasks.MailSender.SEND_TO_UNKNOWN_USERS` and
 * `…WITHOUT_READ`.
 */
const SEND_TO = 'hudson.tasks.MailSender.SEND_TO_';

/** Creates the view of users that builds and senders of mail have. */
export function createAccounts(deps: { readonly security: Security; readonly config: Config }): Accounts {
  const { security, config } = deps;
  const isSet = (name: string): boolean => config.properties.get(SEND_TO + name) === 'true';
  const principalOf = (userId: string): Principal =>
    security.principalOf(userId, 'session') ??
    userPrincipal({ id: userId, fullName: security.users.displayName(userId), groups: [] }, 'session');
  return {
    get: (id) => security.users.get(id),
    all: () => security.users.all(),
    trustsStrangers: !security.enabled || isSet('UNKNOWN_USERS'),
    mayRead(userId, job) {
      if (!security.enabled || isSet('USERS_WITHOUT_READ')) return true;
      return security.authorization.allows(principalOf(userId), 'Job/Read', job);
    },
    mayUseCredentials(userId, job) {
      const isKnown = userId !== null && security.users.get(userId) !== undefined;
      const principal: Principal = isKnown ? principalOf(userId) : { kind: 'anonymous' };
      return !security.enabled || security.authorization.allows(principal, 'Job/Configure', job);
    },
  };
}

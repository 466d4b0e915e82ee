import type { Accounts } from '../builds/index.ts';
import type { Config } from '../config.ts';
import type { Security } from '../security/index.ts';

/** Jenkins: `hudson.tasks.MailSender.SEND_TO_UNKNOWN_USERS` and `…WITHOUT_READ`. */
const SEND_TO = 'hudson.tasks.MailSender.SEND_TO_';

/** Users as those who send mail see them. */
export function createAccounts(deps: { readonly security: Security; readonly config: Config }): Accounts {
  const { security, config } = deps;
  const isSet = (name: string): boolean => config.properties.get(SEND_TO + name) === 'true';
  return {
    get: (id) => security.users.get(id),
    all: () => security.users.all(),
    trustsStrangers: !security.enabled || isSet('UNKNOWN_USERS'),
    mayRead(userId, job) {
      if (!security.enabled || isSet('USERS_WITHOUT_READ')) return true;
      const fullName = security.users.displayName(userId);
      return security.authorization.allows({ kind: 'user', userId, fullName, via: 'session' }, 'Job/Read', job);
    },
  };
}

import type { Home } from '../home/index.ts';
import type { Clock, Logger } from '../kit/index.ts';
import { makeAuthorization } from './authorization.ts';
import { BcryptThread } from './bcrypt-thread.ts';
import { makeCrumbs } from './crumbs.ts';
import { PasswordChecker } from './password-checker.ts';
import { SessionTable } from './session-table.ts';
import type { Security } from './types.ts';
import { UserDirectory } from './user-directory.ts';

const OWN_REALM = 'hudson.security.HudsonPrivateSecurityRealm';

export interface SecurityDeps {
  readonly home: Pick<Home, 'users' | 'settings' | 'secrets'>;
  readonly config: {
    readonly disableCsrfProtection: boolean;
    readonly crumbField: string;
    readonly crumbWithoutSession: boolean;
  };
  readonly clock: Clock;
  readonly log: Logger;
}

/** Reads the home's users; its settings must have been loaded. Settings that change later are followed. */
export async function openSecurity({ home, config, clock, log }: SecurityDeps): Promise<Security> {
  const passwords = new PasswordChecker({ clock, bcrypt: new BcryptThread() });
  const users = new UserDirectory({
    files: home.users,
    clock,
    passwords,
    passwordsAllowed: () => home.settings.current.realm.className === OWN_REALM,
  });
  await users.reload();
  const { realm, useSecurity } = home.settings.current;
  if (useSecurity && realm.className !== OWN_REALM)
    log.error(
      { class: realm.className },
      'security realm is not supported: no password is accepted, only API tokens; set <securityRealm ' +
        'class="hudson.security.HudsonPrivateSecurityRealm"> in config.xml and start the server again',
    );
  return {
    users,
    sessions: new SessionTable({ clock, seedOf: (id) => users.seed(id) }),
    crumbs: makeCrumbs({ secrets: home.secrets, settings: home.settings, config }),
    authorization: makeAuthorization({ settings: home.settings, log }),
    get enabled() {
      return home.settings.current.useSecurity;
    },
    async authenticate(userId, secret) {
      const via = users.checkToken(userId, secret)
        ? 'token'
        : (await users.checkPassword(userId, secret))
          ? 'password'
          : null;
      const user = users.get(userId);
      return via && user ? { kind: 'user', userId: user.id, fullName: user.fullName, via } : null;
    },
  };
}

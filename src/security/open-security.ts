import type { Home } from '../home/index.ts';
import type { Clock, Logger } from '../kit/index.ts';
import { accessNotes, opennessOf } from './access-notes.ts';
import { makeAuthorization } from './authorization.ts';
import { BcryptThread } from './bcrypt-thread.ts';
import { makeCrumbs } from './crumbs.ts';
import { FIRST_ADMINISTRATOR } from './initial-admin.ts';
import { PasswordChecker } from './password-checker.ts';
import { PasswordLogIn } from './password-log-in.ts';
import { userPrincipal } from './principal.ts';
import { OWN_REALM } from './realms.ts';
import { makeRememberMe } from './remember-me.ts';
import { SessionTable } from './session-table.ts';
import { StartLogins } from './start-logins.ts';
import type { Principal, Security, User } from './types.ts';
import { UserDirectory } from './user-directory.ts';
import { userKey } from './user-id.ts';

/** Names the recovery's administrator, where no user has this name. */
const RECOVERY = 'recovery';

export interface SecurityDeps {
  readonly home: Pick<Home, 'users' | 'settings' | 'secrets'> & {
    readonly setUp: Pick<Home['setUp'], 'initialPassword'>;
  };
  readonly config: {
    readonly disableCsrfProtection: boolean;
    readonly crumbField: string;
    readonly crumbWithoutSession: boolean;
  };
  readonly clock: Clock;
  readonly log: Logger;
  /** Hashes passwords; missing means a thread of its own. */
  readonly bcrypt?: Pick<BcryptThread, 'hash'>;
}

/** Reads the home's users; its settings must have been loaded. Settings that change later are followed. */
export async function openSecurity(deps: SecurityDeps): Promise<Security> {
  const { home, config, clock, log, bcrypt = new BcryptThread() } = deps;
  const passwords = new PasswordChecker({ clock, bcrypt });
  const startLogins = new StartLogins({ log });
  const users = new UserDirectory({
    files: home.users,
    clock,
    passwords,
    startLogins,
    passwordsAllowed() {
      const { realm, securityState } = home.settings.current;
      return realm.className === OWN_REALM && securityState !== 'unreadable';
    },
    /** Removes the file of the initial password as soon as its content is no longer right. */
    async passwordChanged(id, password) {
      startLogins.forget(id);
      if (userKey(id) !== FIRST_ADMINISTRATOR) return;
      const told = await home.setUp.initialPassword.read();
      if (told !== null && told !== password) await home.setUp.initialPassword.remove();
    },
  });
  await users.reload();
  const logIn = new PasswordLogIn({ clock, log, checkPassword: (id, password) => users.checkPassword(id, password) });
  return {
    users,
    sessions: new SessionTable({ clock, seedOf: (id) => users.seed(id) }),
    rememberMe: makeRememberMe({
      secrets: home.secrets,
      settings: home.settings,
      clock,
      proofOf: (id) => users.proof(id),
    }),
    crumbs: makeCrumbs({ secrets: home.secrets, settings: home.settings, config }),
    authorization: makeAuthorization({
      settings: home.settings,
      log,
      isRecovery: (id) => startLogins.isRecovery(id),
    }),
    get recovery() {
      return startLogins.recovery?.id ?? null;
    },
    beginRecovery() {
      let id = RECOVERY;
      for (let n = 2; users.get(id) !== undefined; n += 1) id = `${RECOVERY}-${n}`;
      return { userId: id, password: startLogins.recover(id) };
    },
    allowForThisStart: (id) => startLogins.allow(id),
    accessNotes: () => accessNotes(home.settings.current, startLogins.recovery !== null),
    get openness() {
      return opennessOf(home.settings.current);
    },
    get enabled() {
      return home.settings.current.useSecurity;
    },
    authenticate(userId, secret, address = null) {
      if (users.checkToken(userId, secret)) return principalOf(users.get(userId), 'token');
      return logIn
        .check({ userId, address }, secret)
        .then((isRight) => (isRight ? principalOf(users.get(userId), 'password') : null));
    },
    async logIn(userId, password, address) {
      return (await logIn.check({ userId, address }, password)) ? (users.get(userId) ?? null) : null;
    },
  };
}

function principalOf(user: User | undefined, via: 'token' | 'password'): Principal | null {
  return user === undefined ? null : userPrincipal(user, via);
}

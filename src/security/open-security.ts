import type { Home } from '../home/index.ts';
import type { Clock, Logger } from '../kit/index.ts';
import { type KindRegistry, USUAL_IDS } from '../points/index.ts';
import { accessNotes, opennessOf } from './access-notes.ts';
import { makeAuthorization } from './authorization.ts';
import { BcryptThread } from './bcrypt-thread.ts';
import { makeCrumbs } from './crumbs.ts';
import { FIRST_ADMINISTRATOR } from './initial-admin.ts';
import { openStrategy } from './open-strategy.ts';
import { PasswordChecker } from './password-checker.ts';
import { PasswordLogIn } from './password-log-in.ts';
import { type PluginOf, pluginsInUse } from './plugins-in-use.ts';
import { Principals } from './principal.ts';
import { CurrentRealm } from './realm/current-realm.ts';
import { createLogIns } from './realm/log-ins.ts';
import { OutsidePeople } from './realm/outside-people.ts';
import { makeRememberMe } from './remember-me.ts';
import { SessionTable } from './session-table.ts';
import { StartLogins } from './start-logins.ts';
import { TokenUses } from './token-uses.ts';
import type { Principal, Security, User } from './types.ts';
import { UserDirectory } from './user-directory.ts';
import { userKey } from './user-id.ts';

/** Names the recovery's administrator, where no user has this name. */
const RECOVERY = 'recovery';

export interface SecurityDeps {
  readonly home: Pick<Home, 'users' | 'settings' | 'secrets'> & {
    readonly items: Pick<Home['items'], 'get' | 'children' | 'revision'>;
    readonly views: Pick<Home['views'], 'get'>;
    readonly nodes: Pick<Home['nodes'], 'get'>;
    readonly setUp: Pick<Home['setUp'], 'initialPassword'>;
    readonly registry?: Pick<KindRegistry, 'find' | 'context'>;
  };
  /** Holds the kinds of strategies, and those of the properties that grant something. */
  readonly kinds: Pick<KindRegistry, 'find' | 'read' | 'context'>;
  readonly config: {
    readonly disableCsrfProtection: boolean;
    readonly crumbField: string;
    readonly crumbWithoutSession: boolean;
    readonly properties: ReadonlyMap<string, string>;
  };
  /** Returns the plugin that has the kind of a Java class; missing means that all is a part of the server. */
  readonly pluginOf?: PluginOf;
  readonly clock: Clock;
  readonly log: Logger;
  /** Hashes passwords; missing means a thread of its own. */
  readonly bcrypt?: Pick<BcryptThread, 'hash'>;
}

/** Reads the home's users; its settings must have been loaded. Settings that change later are followed. */
export async function openSecurity(deps: SecurityDeps): Promise<Security> {
  const { home, kinds, config, clock, log, bcrypt = new BcryptThread(), pluginOf = () => null } = deps;
  const passwords = new PasswordChecker({ clock, bcrypt });
  const startLogins = new StartLogins({ log });
  const realm = new CurrentRealm({
    settings: home.settings,
    ...(home.registry !== undefined && { registry: home.registry }),
    context: { clock, log, checkHash: (password, stored) => passwords.check(password, stored) },
  });
  const ids = () => realm.get().realm.ids ?? USUAL_IDS;
  const users = new UserDirectory({
    ids: () => ids().user,
    files: home.users,
    clock,
    passwords,
    startLogins,
    tokenUses: new TokenUses({ files: home.users, clock, log }),
    passwordsAllowed: () => realm.get().people === 'own',
    outside: () =>
      realm.get().people === 'outside' ? (name, password) => outside.checkPassword(name, password) : null,
    /** Removes the file of the initial password as soon as its content is no longer right. */
    async passwordChanged(id, password) {
      startLogins.forget(id);
      if (userKey(id) !== FIRST_ADMINISTRATOR) return;
      const told = await home.setUp.initialPassword.read();
      if (told !== null && told !== password) await home.setUp.initialPassword.remove();
    },
  });
  const outside: OutsidePeople = new OutsidePeople({ realm, users, clock, log });
  await users.reload();
  const logIn = new PasswordLogIn({ clock, log, logIn: (name, password) => users.logIn(name, password) });

  const inside = new Principals((user) => ({ ...user, groups: [] }));
  const outer = new Principals((user) => user);

  function principalOf(user: User | undefined, via: 'token' | 'password' | 'session'): Principal | null {
    if (user === undefined) return null;
    // What another realm said of its groups is worth nothing.
    return (realm.get().people === 'outside' ? outer : inside).of(user, via);
  }

  const way = () => {
    const settings = home.settings.current;
    const strategy = openStrategy(kinds, settings.authorization);
    return { settings, strategy, realm: realm.get(), plugins: pluginsInUse(settings, pluginOf) };
  };
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
      ...{ home, kinds, log, pluginOf },
      properties: config.properties,
      ids,
      isRecovery: (id) => startLogins.isRecovery(id),
    }),
    get people() {
      return realm.get().people;
    },
    get recovery() {
      return startLogins.recovery?.id ?? null;
    },
    beginRecovery() {
      // Whatever the realm takes for the same: the name of the recovery is one in every spelling.
      const taken = new Set(users.all().map((user) => userKey(user.id)));
      let id = RECOVERY;
      for (let n = 2; taken.has(id) || users.get(id) !== undefined; n += 1) id = `${RECOVERY}-${n}`;
      return { userId: id, password: startLogins.recover(id) };
    },
    allowForThisStart: (id) => startLogins.allow(id),
    pluginsInUse: () => pluginsInUse(home.settings.current, pluginOf),
    accessNotes: () => accessNotes(way(), startLogins.recovery !== null),
    get isUsable() {
      return accessNotes(way(), false).length === 0;
    },
    get openness() {
      return opennessOf(way());
    },
    get enabled() {
      return home.settings.current.useSecurity;
    },
    authenticate(userId, secret, address = null) {
      if (users.useToken(userId, secret)) return principalOf(users.get(userId), 'token');
      return logIn.check({ userId, address }, secret).then((user) => principalOf(user ?? undefined, 'password'));
    },
    logIns: createLogIns({ realm, adopt: (identity) => users.adopt(identity), clock, log }),
    principalOf: (userId, via) => principalOf(users.get(userId), via),
    identify(request) {
      const found = outside.identify(request);
      if (found instanceof Promise) return found.then((user) => principalOf(user, 'session'));
      return found === null ? null : principalOf(found, 'session');
    },
    logIn: (userId, password, address) => logIn.check({ userId, address }, password),
  };
}

import type { LoadedItem } from '../home/index.ts';
import type { Permission } from '../model/index.ts';
import type { IdentifiedRequest, Ids } from '../points/index.ts';
import type { XmlNode } from '../xml/index.ts';
import type { PluginInUse } from './plugins-in-use.ts';

/** Represents who makes a request. */
export type Principal =
  | {
      readonly kind: 'user';
      readonly userId: string;
      readonly fullName: string;
      readonly via: 'password' | 'token' | 'session';
      /** Holds the groups: `authenticated`, and those that the realm named when the user last logged in. */
      readonly authorities: readonly string[];
    }
  | { readonly kind: 'anonymous' }
  /** Represents the server itself: builds, timers. */
  | { readonly kind: 'system' };

export interface Session {
  /** Holds the random id in the cookie. */
  readonly id: string;
  readonly userId: string | null;
}

export interface User {
  readonly id: string;
  readonly fullName: string;
  readonly description: string | null;
  readonly email: string | null;
  /** Names the time zone in which pages show times; null is UTC. */
  readonly timeZone: string | null;
  /** Holds public SSH keys, a line each; null where there are none. */
  readonly authorizedKeys: string | null;
  /** Names the first of the user's own views; null where none is chosen. */
  readonly primaryView: string | null;
  /** Lists the full names of the items that the user marked as favourites; missing where there never was one. */
  readonly favorites?: readonly string[];
  /** Says whether the settings were saved by their form since the user was made. */
  readonly isConfigured: boolean;
  /** Lists the groups that a directory or provider named last, without `authenticated`; they count while config.xml names one. */
  readonly groups: readonly string[];
  readonly tokens: readonly UserToken[];
}

/** Describes an API token without its text, which nobody knows any more. */
export interface UserToken {
  readonly uuid: string;
  readonly name: string;
  /** Holds the time in milliseconds since 1970. */
  readonly created: number;
  /** Holds when it ends; null is never. */
  readonly expires: number | null;
  /** Says whether it is one of the kind that each user had one of. */
  readonly isLegacy: boolean;
}

/** Describes what people change of a user at once. What is not given stays. */
export interface UserDetails {
  readonly fullName?: string;
  readonly description?: string | null;
  readonly email?: string | null;
  readonly timeZone?: string | null;
  readonly authorizedKeys?: string | null;
  readonly primaryView?: string | null;
  readonly isConfigured?: boolean;
  /** Holds a new password, which ends the user's sessions. */
  readonly password?: string;
}

export interface NewToken {
  readonly tokenName: string;
  readonly tokenUuid: string;
  readonly tokenValue: string;
}

export interface Users {
  get(id: string): User | undefined;
  all(): readonly User[];
  /** Returns the full name, or the id where there is no such user. */
  displayName(id: string): string;
  /** Returns a value that changes when every session of the user must end; undefined where there is no such user. */
  seed(id: string): string | undefined;
  /** Gives the user a new seed: all their sessions end, and no cookie remembers them. Throws USER_NOT_FOUND. */
  renewSeed(id: string): Promise<void>;
  /**
   * Creates a user. With a `password` of null none is right. `anyId` allows other characters than letters, digits, `_` and
   * `-`, as administrators' scripts may use.
   */
  create(
    id: string,
    password: string | null,
    details?: { fullName?: string; email?: string; anyId?: boolean },
  ): Promise<User>;
  delete(id: string): Promise<void>;
  setDescription(id: string, description: string): Promise<void>;
  /** Changes details, all or none of them. Those that are not given stay; a blank full name becomes the id. */
  setDetails(id: string, details: UserDetails): Promise<void>;
  /** Remembers the groups that a realm named at a log-in; API tokens and sessions go on with them. Writes only a change. */
  setGroups(id: string, groups: readonly string[]): Promise<void>;
  /** Marks an item as one of the user's favourites, or as none; writes only a change. Throws FAVORITES_TOO_MANY. */
  setFavorite(id: string, item: string, favorite: boolean): Promise<void>;
  /** Gives favourites of all users that were moved, or lie in what was, their new names; writes only changes. */
  moveFavorites(from: string, to: string): Promise<void>;
  setPassword(id: string, password: string): Promise<void>;
  /** Returns whether there is one that can be right. */
  hasPassword(id: string): boolean;
  /** Counts the passwords that were set since the server started. */
  readonly passwordsSet: number;
  /** Takes about as long for an unknown user as for a wrong password. */
  checkPassword(id: string, password: string): Promise<boolean>;
  /** Returns the user whose name and password these are; null where they are wrong. Throws REALM_UNAVAILABLE. */
  logIn(name: string, password: string): Promise<User | null>;
  checkToken(id: string, token: string): boolean;
  /** Does what `checkToken` does for a request, and counts the use of the token. */
  useToken(id: string, token: string): boolean;
  /** Returns how the user's tokens were used, by the id of the token. */
  tokenUses(id: string): Promise<ReadonlyMap<string, { readonly count: number; readonly last: number | null }>>;
  /** Writes what is in memory alone: how tokens were used. */
  flush(): Promise<void>;
  /**
   * Creates a token. A blank name becomes `Token created on <ISO offset time>`. `expires` is in milliseconds since 1970, of
   * which the day counts; null is never. `text` is the token itself, which is random where it is not given; throws
   * API_TOKEN_INVALID.
   */
  newToken(id: string, name: string, token?: { expires?: number | null; text?: string }): Promise<NewToken>;
  /** Returns false where there is no such token. */
  revokeToken(id: string, uuid: string): Promise<boolean>;
  /** Revokes all tokens of a user, but for one that is named. */
  revokeAllTokens(id: string, except?: string): Promise<void>;
  /** Replaces the user's legacy tokens by a new one. Returns its text; null where there is none to replace. */
  changeLegacyToken(id: string): Promise<string | null>;
  renameToken(id: string, uuid: string, name: string): Promise<boolean>;
  reload(): Promise<void>;
}

/**
 * Those of people who logged in live in memory, bounded in number and idle time. A session of nobody proves itself by its id.
 */
export interface Sessions {
  readonly cookieName: string;
  /** Returns undefined where it is unknown, expired, or its user's seed changed since. */
  get(id: string): Session | undefined;
  create(userId: string | null): Session;
  end(id: string): void;
}

/** Recognizes people whose session is over by a cookie that they were given when they logged in. */
export interface RememberMe {
  readonly cookieName: string;
  readonly lifetimeMs: number;
  /** Is false where the configuration switches it off, and where there is no security. */
  readonly enabled: boolean;
  issue(userId: string): string;
  /** Returns the user whose cookie it is; null where it is over, forged, or the user has another password or seed since. */
  userOf(cookie: string): string | null;
}

export interface Crumbs {
  /** Holds the name `Jenkins-Crumb`. */
  readonly field: string;
  /** Is false where it is switched off by property or configuration. */
  readonly enabled: boolean;
  /**
   * Says whether `DISABLE_CSRF_PROTECTION` is set, by the command line or a script: it is then off whatever the
   * configuration says.
   */
  readonly disabled: boolean;
  disable(wanted: boolean): void;
  issue(principal: Principal, sessionId: string): string;
  /**
   * Returns another form of a crumb, each time: in compressed pages, which may also hold what somebody else wrote, the same
   * text again and again could be guessed from their length.
   */
  masked(crumb: string): string;
  matches(crumb: string, principal: Principal, sessionId: string | null): boolean;
}

export interface Authorization {
  /**
   * Returns whether the principal may do this, on the whole server or on the item of that full name. An item inside of a
   * folder that the principal may not read can be neither read nor discovered.
   */
  allows(principal: Principal, permission: Permission, item?: string): boolean;
  /** Returns whether the principal may do this on the node of that name; '' is the built-in one. */
  allowsOnNode(principal: Principal, permission: Permission, node: string): boolean;
  /** Returns what `allows` answers of every item at the moment; null where that depends on the item. */
  everywhere(principal: Principal, permission: Permission): boolean | null;
  /**
   * Returns what the items that a principal may read follow from, beside their names: it is the same as long as they are.
   * null where they follow from more, so that nobody knows whether it is.
   */
  sight(principal: Principal): unknown;
  /**
   * Returns the property that a new item gets for its maker, who may not yet do with it what makers do; null where they may,
   * or where the strategy grants nothing by items.
   */
  forMaker(maker: Principal, item: LoadedItem): XmlNode | null;
  /** Returns why a principal may not give this full name to an item; null where they may. */
  refusesName(principal: Principal, fullName: string): string | null;
  /** Returns the permission that is asked for this one: another where this one is switched off. */
  asked(permission: Permission): Permission;
  readonly permissions: PermissionSwitches;
  /** Returns which names of users and of groups the realm takes for the same. */
  ids(): Ids;
}

/** Says which permissions are switched on: some of Jenkins's are off until a property or a script switches them on. */
export interface PermissionSwitches {
  isOn(permission: Permission): boolean;
  /** Lasts until the server ends. */
  set(permission: Permission, on: boolean): void;
  /** Returns the permission and those that include it, nearest first, without those that are switched off. */
  grantedBy(permission: Permission): readonly Permission[];
}

/** Describes a log-in that a provider confirmed. */
export interface FinishedLogIn {
  readonly user: User;
  /** Holds where the person wanted to go. */
  readonly from: string;
  /** Holds what logging out at the provider needs; null where that is nothing. */
  readonly memory: string | null;
}

/** Logs people in by a provider to which their browsers are sent. */
export interface LogIns {
  /** Holds the provider's name; null where people log in here. */
  readonly provider: string | null;
  /** Says whether a name and a password can be right. */
  readonly takesPasswords: boolean;
  /** Returns where the browser of a session goes. Throws PAGE_NOT_FOUND where there is no provider, REALM_UNAVAILABLE. */
  begin(logIn: { readonly sessionId: string; readonly callback: string; readonly from: string }): Promise<string>;
  /**
   * Returns a ticket for what came back from the provider; null is the session of a form that came from its site. Throws
   * LOG_IN_REFUSED, REALM_UNAVAILABLE.
   */
  prove(parameters: ReadonlyMap<string, string>, sessionId: string | null): Promise<string>;
  /** Returns the log-in of a ticket, once, to the session that began it. Throws LOG_IN_REFUSED. */
  redeem(ticket: string, sessionId: string | null): FinishedLogIn;
  /** Keeps what logging out at the provider needs, until the session's person logs out. */
  remember(sessionId: string, memory: string): void;
  /** Returns where a browser goes after it has logged out here; null for the first page, which is `home`. */
  logOutUrl(sessionId: string | null, home: string): Promise<string | null>;
}

export interface Security {
  readonly users: Users;
  readonly sessions: Sessions;
  readonly rememberMe: RememberMe;
  readonly crumbs: Crumbs;
  readonly authorization: Authorization;
  /** Says where the people are whom the realm knows. `unknown` is a realm that is not known here: no password is right. */
  readonly people: 'own' | 'outside' | 'none' | 'unknown';
  /** Is false for an existing home that was run without security. */
  readonly enabled: boolean;
  /** Returns why people cannot work here though they have an account, and what to do about it; none where all is well. */
  accessNotes(): readonly string[];
  /** Returns the plugins of the realm and the strategy in use; none for what is a part of the server, or where security is off. */
  pluginsInUse(): readonly PluginInUse[];
  /** Says whether people who have an account can work here by what config.xml says, without any recovery. */
  readonly isUsable: boolean;
  /** Says why everybody has every permission; null where it is not so. */
  readonly openness: string | null;
  /** Holds the user name of the recovery's administrator, who has every permission; null where recovery is off. */
  readonly recovery: string | null;
  /** Makes that administrator, for this start alone. */
  beginRecovery(): { readonly userId: string; readonly password: string };
  /** Makes a password that is right for a user until the server ends, beside the user's own. */
  allowForThisStart(userId: string): string;
  /**
   * Checks basic credentials: API token first, then password, which may have to wait as in `logIn`. Returns null where they
   * are wrong, and a promise only where a password is checked.
   */
  authenticate(userId: string, secret: string, address?: string | null): Principal | null | Promise<Principal | null>;
  /**
   * Checks a password for a session. Returns null where it is wrong, and where too many wrong ones came before: a log-in then
   * has to wait. `address` is where the client is. Throws REALM_UNAVAILABLE.
   */
  logIn(userId: string, password: string, address: string | null): Promise<User | null>;
  readonly logIns: LogIns;
  /** Returns the user of that id as who makes a request; null where there is none. */
  principalOf(userId: string, via: 'password' | 'token' | 'session'): Principal | null;
  /** Returns whom a request's headers name, where the realm lets a proxy say so; a promise only for who is new here. */
  identify(request: IdentifiedRequest): Principal | null | Promise<Principal | null>;
}

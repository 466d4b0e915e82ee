import type { Permission } from '../model/index.ts';

/** Who makes a request. */
export type Principal =
  | {
      readonly kind: 'user';
      readonly userId: string;
      readonly fullName: string;
      readonly via: 'password' | 'token' | 'session';
    }
  | { readonly kind: 'anonymous' }
  /** The server itself: builds, timers. */
  | { readonly kind: 'system' };

export interface Session {
  /** Random, in the cookie. */
  readonly id: string;
  readonly userId: string | null;
}

export interface User {
  readonly id: string;
  readonly fullName: string;
  readonly description: string | null;
  readonly email: string | null;
  readonly tokens: readonly { readonly uuid: string; readonly name: string; readonly created: number }[];
}

export interface NewToken {
  readonly tokenName: string;
  readonly tokenUuid: string;
  readonly tokenValue: string;
}

export interface Users {
  get(id: string): User | undefined;
  all(): readonly User[];
  /** Full name, or the id where there is no such user. */
  displayName(id: string): string;
  /** `password` null: none is right. `anyId`: not only letters, digits, `_` and `-`, as administrators' scripts may. */
  create(
    id: string,
    password: string | null,
    details?: { fullName?: string; email?: string; anyId?: boolean },
  ): Promise<User>;
  delete(id: string): Promise<void>;
  setDescription(id: string, description: string): Promise<void>;
  /** What is not given stays; a blank full name becomes the id. */
  setDetails(id: string, details: { fullName?: string; email?: string | null }): Promise<void>;
  setPassword(id: string, password: string): Promise<void>;
  /** Returns whether there is one that can be right. */
  hasPassword(id: string): boolean;
  /** How many passwords were set since the server started. */
  readonly passwordsSet: number;
  /** Takes about as long for an unknown user as for a wrong password. */
  checkPassword(id: string, password: string): Promise<boolean>;
  checkToken(id: string, token: string): boolean;
  /**
   * Blank name: `Token created on <ISO offset time>`. `expires`: milliseconds since 1970, of which the day counts;
   * null: never. `text`: the token itself, which is made by chance where it is not given; error API_TOKEN_INVALID.
   */
  newToken(id: string, name: string, token?: { expires?: number | null; text?: string }): Promise<NewToken>;
  /** False: no such token. */
  revokeToken(id: string, uuid: string): Promise<boolean>;
  revokeAllTokens(id: string): Promise<void>;
  renameToken(id: string, uuid: string, name: string): Promise<boolean>;
  reload(): Promise<void>;
}

/** Sessions live in memory, bounded in number and idle time. */
export interface Sessions {
  readonly cookieName: string;
  /** Undefined: unknown, expired, or its user's seed changed since. */
  get(id: string): Session | undefined;
  create(userId: string | null): Session;
  end(id: string): void;
}

export interface Crumbs {
  /** `Jenkins-Crumb`. */
  readonly field: string;
  /** False: switched off by property or configuration. */
  readonly enabled: boolean;
  /**
   * `DISABLE_CSRF_PROTECTION`: off whatever the configuration says, from the command line or since a script said so.
   */
  readonly disabled: boolean;
  disable(wanted: boolean): void;
  issue(principal: Principal, sessionId: string): string;
  matches(crumb: string, principal: Principal, sessionId: string | null): boolean;
}

export interface Authorization {
  /** Returns whether the principal may do this, anywhere or on the item of that full name. */
  allows(principal: Principal, permission: Permission, item?: string): boolean;
}

export interface Security {
  readonly users: Users;
  readonly sessions: Sessions;
  readonly crumbs: Crumbs;
  readonly authorization: Authorization;
  /** `enabled` false: an existing home that was run without security. */
  readonly enabled: boolean;
  /** Why people cannot work here though they have an account, and what to do about it; none where all is well. */
  accessNotes(): readonly string[];
  /** Why everybody may do everything; null: it is not so. */
  readonly openness: string | null;
  /** User name of the recovery's administrator, who may do everything; null: recovery is off. */
  readonly recovery: string | null;
  /** Makes that administrator, for this start alone. */
  beginRecovery(): { readonly userId: string; readonly password: string };
  /** Makes a password that is right for a user until the server ends, beside the user's own. */
  allowForThisStart(userId: string): string;
  /** Basic credentials: API token first, then password. Null: wrong. */
  authenticate(userId: string, secret: string): Promise<Principal | null>;
}

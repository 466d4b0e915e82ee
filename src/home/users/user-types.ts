/** Represents a user's file. `properties` it does not know stay in it. */
export interface UserRecord {
  readonly id: string;
  fullName: string;
  description: string | null;
  /** Holds the hash, `#jbcrypt:$2a$10$…`; null where there is no password, so that none can be right. */
  passwordHash: string | null;
  seed: string;
  email: string | null;
  tokens: readonly StoredToken[];
  /** Holds the groups that a directory or provider outside the home named last; missing where none ever did. */
  granted?: GrantedGroups;
  /** Names the time zone in which pages show times; null is UTC. */
  timeZone: string | null;
  /** Holds the public SSH keys, a line each, as in a file of authorized keys; null where there are none. */
  authorizedKeys: string | null;
  /** Names the view that the user's own views begin with; null is their first one. */
  primaryView: string | null;
  /** Lists the full names of the items that the user marked as favourites; missing where there never was one. */
  favorites?: readonly string[];
  /**
   * Says whether the user was saved by the form of the settings. Jenkins then writes, and tells, the properties in the order
   * of that form; before, in the order in which they were added.
   */
  isConfigured: boolean;
}

export interface GrantedGroups {
  readonly groups: readonly string[];
  /** Holds the time in milliseconds since 1970. */
  readonly at: number;
}

export interface StoredToken {
  readonly uuid: string;
  readonly name: string;
  /** Holds the time in milliseconds since 1970. */
  readonly created: number;
  /** Is `11`, or `10` for a legacy token. */
  readonly version: string;
  /** Holds the SHA-256 in hex, see remote-api 5.2. */
  readonly hash: string;
  readonly expires: number | null;
}

/** Describes how often an API token was used. */
export interface TokenUse {
  readonly uuid: string;
  readonly count: number;
  /** Holds when it was used last; null where that is not known. */
  readonly last: number | null;
}

export interface UserFiles {
  load(): Promise<readonly UserRecord[]>;
  /** Creates or updates; only what changed is touched. */
  save(user: UserRecord): Promise<void>;
  delete(id: string): Promise<void>;
  /** Returns the path of the user's file; null where there is none that can be read. */
  fileOf(id: string): Promise<string | null>;
  /**
   * Changes the text of the user's file, beside all other changes of it. Throws USER_NOT_FOUND, and what `change` throws.
   */
  rewrite(id: string, change: (text: string) => string): Promise<void>;
  /** Returns how the user's tokens were used, as their file says; nothing where there is none, or it cannot be read. */
  tokenUses(id: string): Promise<readonly TokenUse[]>;
  /**
   * Writes how they were used: `change` returns it from what the file says. Nothing is written for a user who is gone. Throws
   * where the file cannot be read, which then stays.
   */
  saveTokenUses(id: string, change: (written: readonly TokenUse[]) => readonly TokenUse[]): Promise<void>;
}

/** Represents a file that holds a password for the owner of the home. */
export interface PasswordFile {
  readonly path: string;
  /** Returns null where there is none. */
  read(): Promise<string | null>;
  write(password: string): Promise<void>;
  remove(): Promise<void>;
}

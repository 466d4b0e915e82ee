/** A user's file. `properties` it does not know stay in it. */
export interface UserRecord {
  readonly id: string;
  fullName: string;
  description: string | null;
  /** `#jbcrypt:$2a$10$…`; null: no password, so none can be right. */
  passwordHash: string | null;
  seed: string;
  email: string | null;
  tokens: readonly StoredToken[];
}

export interface StoredToken {
  readonly uuid: string;
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly created: number;
  /** `11`, or `10` for a legacy token. */
  readonly version: string;
  /** Hex of the SHA-256, see remote-api 5.2. */
  readonly hash: string;
  readonly expires: number | null;
}

export interface UserFiles {
  load(): Promise<readonly UserRecord[]>;
  /** Creates or updates; only what changed is touched. */
  save(user: UserRecord): Promise<void>;
  delete(id: string): Promise<void>;
}

/** A file that tells the owner of the home a password. */
export interface PasswordFile {
  readonly path: string;
  /** Null: there is none. */
  read(): Promise<string | null>;
  write(password: string): Promise<void>;
  remove(): Promise<void>;
}

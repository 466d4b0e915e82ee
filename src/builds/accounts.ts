/** Says who has an account on this server and what they may do. */
export interface Accounts {
  get(id: string): Account | undefined;
  all(): readonly Account[];
  /** Says whether that user may see a job. Returns true for all where the server runs without security. */
  mayRead(userId: string, job: string): boolean;
  /** Says whether that user may choose the credentials that runs of a job use; null is a person without an account. */
  mayUseCredentials(userId: string | null, job: string): boolean;
  /** Is true where everybody counts as known: the server runs without security, or is configured to send to anybody. */
  readonly trustsStrangers: boolean;
}

export interface Account {
  readonly id: string;
  readonly fullName: string;
  readonly email: string | null;
}

/** Represents a server without users: nobody has an account. */
export const NO_ACCOUNTS: Accounts = {
  get: () => undefined,
  all: () => [],
  mayRead: () => true,
  mayUseCredentials: () => true,
  trustsStrangers: true,
};

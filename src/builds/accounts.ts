/** Who has an account here. */
export interface Accounts {
  get(id: string): Account | undefined;
  all(): readonly Account[];
  /** Whether that user may see a job. True for all where the server runs without security. */
  mayRead(userId: string, job: string): boolean;
  /** Whether that user may choose the credentials that runs of a job use; null: somebody without an account. */
  mayUseCredentials(userId: string | null, job: string): boolean;
  /** Everybody counts as known: the server runs without security, or is told to send to anybody. */
  readonly trustsStrangers: boolean;
}

export interface Account {
  readonly id: string;
  readonly fullName: string;
  readonly email: string | null;
}

/** Nobody has an account: for servers without users. */
export const NO_ACCOUNTS: Accounts = {
  get: () => undefined,
  all: () => [],
  mayRead: () => true,
  mayUseCredentials: () => true,
  trustsStrangers: true,
};

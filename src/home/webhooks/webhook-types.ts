/** Names the forges whose deliveries are signed with a secret of this server. */
export type SigningForge = 'github' | 'gitea' | 'bitbucket';

/**
 * Holds the ids of the credentials (secret texts) of which one must have signed a forge's deliveries; where there are none,
 * unsigned ones count.
 */
export type WebhookSecrets = Readonly<Record<SigningForge, readonly string[]>>;

/**
 * Describes what authenticates webhooks of a GitLab server: a credential's secret, or a token that cannot be read with this
 * home's key.
 */
export type GitlabHook =
  | { readonly carries: 'nothing' | 'unreadable' }
  | { readonly carries: 'credential'; readonly id: string }
  | { readonly carries: 'token'; readonly token: string };

/**
 * Represents a token with which notices of commits may be sent. Jenkins: `ApiTokenPropertyConfiguration.HashedApiToken`.
 */
export interface NoticeToken {
  readonly uuid: string;
  readonly name: string;
  /** Holds the SHA-256 in hex. */
  readonly hash: string;
}

/** Represents a webhook that was received. */
export interface DeliveryRecord {
  /** Identifies the delivery on this server; ids rise. */
  readonly id: string;
  /** Holds the time in milliseconds since 1970. */
  readonly at: number;
  readonly forge: string;
  /** Names the event as the sender does: `push`. */
  readonly event: string;
  /** Holds the id that the sender gave it; null where it gave none. */
  readonly delivery: string | null;
  readonly verification: 'signed' | 'token' | 'unsigned' | 'refused';
  readonly outcome: 'done' | 'nothing' | 'duplicate' | 'refused' | 'failed';
  /** Says why it was refused or failed, or what was not understood; null where there is nothing to report. */
  readonly reason: string | null;
  readonly repository: string | null;
  readonly branch: string | null;
  readonly hash: string | null;
  readonly started: readonly StartedByDelivery[];
}

export interface StartedByDelivery {
  /** Holds the full name of the job or project. */
  readonly item: string;
  readonly action: 'build' | 'poll' | 'event';
  readonly queueIds: readonly number[];
}

export interface WebhookFiles {
  /** Reads the secrets at each call. Throws where a file cannot be read. */
  secrets(): Promise<WebhookSecrets>;
  /** Stores the secrets; those of Jenkins's own file for GitHub stay as they are. */
  setSecrets(secrets: WebhookSecrets): Promise<void>;
  /** Returns one for each GitLab server that an administrator made known. */
  gitlabHooks(): Promise<readonly GitlabHook[]>;
  /** Returns whether a job without a secret takes webhooks of GitLab of those alone who may build it. */
  gitlabNeedsPermission(): Promise<boolean>;
  noticeTokens(): Promise<readonly NoticeToken[]>;
  setNoticeTokens(tokens: readonly NoticeToken[]): Promise<void>;
  /** Returns how many jobs are polled at once; Jenkins's default is 10. */
  pollingThreads(): Promise<number>;
  /** Returns the last deliveries, oldest first. */
  deliveries(): Promise<readonly DeliveryRecord[]>;
  /** Adds a delivery; a bounded number is stored. Rejects where it cannot be written. */
  addDelivery(record: DeliveryRecord): Promise<void>;
}

/** Forges whose deliveries are signed with a secret of this server. */
export type SigningForge = 'github' | 'gitea' | 'bitbucket';

/**
 * Ids of the credentials (secret texts) of which one must have signed a forge's deliveries; none: unsigned ones count.
 */
export type WebhookSecrets = Readonly<Record<SigningForge, readonly string[]>>;

/**
 * What webhooks of a GitLab server carry: a credential's secret, or a token that cannot be read with this home's key.
 */
export type GitlabHook =
  | { readonly carries: 'nothing' | 'unreadable' }
  | { readonly carries: 'credential'; readonly id: string }
  | { readonly carries: 'token'; readonly token: string };

/** A token with which notices of commits may be sent. Jenkins: `ApiTokenPropertyConfiguration.HashedApiToken`. */
export interface NoticeToken {
  readonly uuid: string;
  readonly name: string;
  /** Hex of the SHA-256. */
  readonly hash: string;
}

/** A webhook that came. */
export interface DeliveryRecord {
  /** Identifies the delivery on this server; ids rise. */
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly forge: string;
  /** What the sender calls it: `push`. */
  readonly event: string;
  /** Id that the sender gave it; null: none. */
  readonly delivery: string | null;
  readonly verification: 'signed' | 'token' | 'unsigned' | 'refused';
  readonly outcome: 'done' | 'nothing' | 'duplicate' | 'refused' | 'failed';
  /** Why it was refused or failed, or what was not understood; null: nothing to say. */
  readonly reason: string | null;
  readonly repository: string | null;
  readonly branch: string | null;
  readonly hash: string | null;
  readonly started: readonly StartedByDelivery[];
}

export interface StartedByDelivery {
  /** Full name of the job or project. */
  readonly item: string;
  readonly action: 'build' | 'poll' | 'event';
  readonly queueIds: readonly number[];
}

export interface WebhookFiles {
  /** Read when asked for. Throws where a file cannot be read. */
  secrets(): Promise<WebhookSecrets>;
  /** Stores the secrets; those of Jenkins's own file for GitHub stay as they are. */
  setSecrets(secrets: WebhookSecrets): Promise<void>;
  /** Returns one for each GitLab server that an administrator made known. */
  gitlabHooks(): Promise<readonly GitlabHook[]>;
  /** Returns whether a job without a secret takes webhooks of GitLab of those alone who may build it. */
  gitlabNeedsPermission(): Promise<boolean>;
  noticeTokens(): Promise<readonly NoticeToken[]>;
  setNoticeTokens(tokens: readonly NoticeToken[]): Promise<void>;
  /** So many jobs are polled at once; Jenkins's default is 10. */
  pollingThreads(): Promise<number>;
  /** Returns the last deliveries, oldest first. */
  deliveries(): Promise<readonly DeliveryRecord[]>;
  /** Adds one; a bounded number is kept. Rejects where it cannot be written. */
  addDelivery(record: DeliveryRecord): Promise<void>;
}

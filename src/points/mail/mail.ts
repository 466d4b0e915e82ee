import type { Run } from '../../model/index.ts';

/** Describes a mail to be sent. Addresses are whole: `ann@example.org` or `Ann <ann@example.org>`. */
export interface MailMessage {
  /** Holds the sender's address; null means the server's own. */
  readonly from: string | null;
  readonly replyTo: readonly string[];
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly subject: string;
  readonly body: string;
  /** Holds `text/plain`, `text/html` or another type of text; `both` means HTML and the text that is left of it. */
  readonly mimeType: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly MailAttachment[];
}

export interface MailAttachment {
  readonly fileName: string;
  readonly content: Buffer;
  readonly contentType?: string;
}

/** Describes why a mail could not be sent, as an exception of JavaMail. */
export interface MailFailure {
  readonly className: string;
  readonly message: string;
  readonly cause?: { readonly className: string; readonly message: string };
}

/**
 * Describes the outcome of sending a mail. `kept` means that the server cannot be reached or does not accept the mail now;
 * it lies in the outbox and is sent later, also after a restart. `refused` means that it will never be accepted.
 */
export type MailOutcome =
  | {
      readonly kind: 'sent';
      readonly messageId: string;
      /** Holds the recipients that the server refused while it accepted others. */
      readonly rejected: readonly string[];
    }
  | { readonly kind: 'kept'; readonly messageId: string; readonly failure: MailFailure }
  | { readonly kind: 'refused'; readonly failure: MailFailure };

export interface MailOptions {
  readonly key: string;
  /** Says whether the mail goes by the server that extended mail has for itself, if it has one. */
  readonly extended?: boolean;
}

/** Sends mail for a run. Its result does not depend on it. */
export interface Mail {
  /**
   * Hands a mail over to the mail server, or to the outbox where that is away. `key` names it within the run: one that
   * is sent again after a crash has the same Message-ID. Takes half a minute at most, and does not throw.
   */
  send(message: MailMessage, options: MailOptions): Promise<MailOutcome>;
  /** Returns what mails of the server have in common. Throws where the files of the settings cannot be read. */
  settings(): Promise<MailDefaults>;
}

/** Describes what mails of the server have in common. */
export interface MailDefaults {
  /** Holds the sender's address where no other is given: the administrator's address. */
  readonly from: string;
  readonly replyTo: string | null;
  /** Holds the suffix that is put behind names without an `@`. */
  readonly defaultSuffix: string | null;
  readonly extended: ExtendedMailDefaults;
}

/** Describes the settings of extended mail. Jenkins: `hudson.plugins.emailext.ExtendedEmailPublisher.xml`. */
export interface ExtendedMailDefaults {
  readonly contentType: string;
  readonly subject: string;
  readonly body: string;
  readonly recipients: string;
  readonly replyTo: string;
  /** Holds the addresses to which all mail goes instead; '' for none. */
  readonly emergencyReroute: string;
  /** Ends of addresses that mail may go to; empty: all. */
  readonly allowedDomains: readonly string[];
  /** Lists addresses, or names of users, that never receive any mail. */
  readonly excludedRecipients: readonly string[];
  /** Limits the bytes of all attachments; -1 means no limit of its own. */
  readonly maxAttachmentSize: number;
  readonly listId: string | null;
  readonly precedenceBulk: boolean;
  /** Says whether people who are no users of this server receive mail as well. */
  readonly allowUnregistered: boolean;
  readonly presendScript: string;
  readonly postsendScript: string;
}

/** Describes a person who is involved in a run. */
export interface Person {
  /** Holds the id of the user; for others what identifies them instead: the name of the author. */
  readonly id: string;
  readonly fullName: string;
  /** Holds the mail address; null where none is known, and there is no default suffix. */
  readonly email: string | null;
  /** Says what the person may do: `reader` is a user who may see the job, `stranger` is no user of this server. */
  readonly standing: 'reader' | 'no-access' | 'stranger';
}

/** Finds the people who are involved in a run and others of its job. */
export interface People {
  /** Returns who made changes of this run. */
  developers(): Promise<readonly Person[]>;
  /** Returns who made changes since the last success, this run's included. */
  culprits(): Promise<readonly Person[]>;
  /** Returns the users who requested this run, or one upstream that led to it. */
  requesters(): Promise<readonly Person[]>;
  /**
   * Returns who made changes of the runs upstream that led to this one; of one job only where it is named. Returns null
   * where there is no such job.
   */
  upstream(jobName?: string): Promise<readonly Person[] | null>;
  /** Returns who made the changes of another run of the job. */
  developersOf(run: Readonly<Run>): Promise<readonly Person[]>;
  /** Returns the full name of a user; the id where there is none. */
  nameOf(userId: string): string;
}

/** Reads the run's own files, for code that reports on the run. */
export interface RunRecord {
  /** Returns the last lines of the console, without marks for browsers. */
  tail(lines: number): Promise<readonly string[]>;
  /** Yields the console as it is by now, in chunks. */
  console(): AsyncIterable<Buffer>;
  /** Returns tests that failed, in order; at most `limit`. */
  failedTests(limit: number): Promise<readonly FailedTest[]>;
}

export interface FailedTest {
  readonly className: string;
  readonly name: string;
  /** Holds the number of builds in which the test has failed, this one included. */
  readonly age: number;
  readonly details: string | null;
  readonly stackTrace: string | null;
}

import type { Run } from '../../model/index.ts';

/** A mail to be sent. Addresses are whole: `ann@example.org` or `Ann <ann@example.org>`. */
export interface MailMessage {
  /** Null: the server's own. */
  readonly from: string | null;
  readonly replyTo: readonly string[];
  readonly to: readonly string[];
  readonly cc: readonly string[];
  readonly bcc: readonly string[];
  readonly subject: string;
  readonly body: string;
  /** `text/plain`, `text/html` or another text; `both`: HTML and the text that is left of it. */
  readonly mimeType: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly MailAttachment[];
}

export interface MailAttachment {
  readonly fileName: string;
  readonly content: Buffer;
  readonly contentType?: string;
}

/** Why a mail did not leave: an exception of JavaMail. */
export interface MailFailure {
  readonly className: string;
  readonly message: string;
  readonly cause?: { readonly className: string; readonly message: string };
}

/**
 * What became of a mail. `kept`: the server cannot be reached or does not take it now; it lies in the outbox and is sent
 * later, also after a restart. `refused`: it never will be taken.
 */
export type MailOutcome =
  | {
      readonly kind: 'sent';
      readonly messageId: string;
      /** Recipients that the server refused while it took others. */
      readonly rejected: readonly string[];
    }
  | { readonly kind: 'kept'; readonly messageId: string; readonly failure: MailFailure }
  | { readonly kind: 'refused'; readonly failure: MailFailure };

export interface MailOptions {
  readonly key: string;
  /** By the server that extended mail has for itself, if it does. */
  readonly extended?: boolean;
}

/** Sends mail for a run. Its result does not depend on it. */
export interface Mail {
  /**
   * Hands a mail over to the mail server, or to the outbox where that is away. `key` names it within the run: one that
   * is sent again after a crash has the same Message-ID. Takes half a minute at most, and does not throw.
   */
  send(message: MailMessage, options: MailOptions): Promise<MailOutcome>;
  /** Error where the files of the settings cannot be read. */
  settings(): Promise<MailDefaults>;
}

/** What mails of the server have in common. */
export interface MailDefaults {
  /** Where nothing else is said: the administrator's address. */
  readonly from: string;
  readonly replyTo: string | null;
  /** Put behind names without an `@`. */
  readonly defaultSuffix: string | null;
  readonly extended: ExtendedMailDefaults;
}

/** Jenkins: `hudson.plugins.emailext.ExtendedEmailPublisher.xml`. */
export interface ExtendedMailDefaults {
  readonly contentType: string;
  readonly subject: string;
  readonly body: string;
  readonly recipients: string;
  readonly replyTo: string;
  /** All mail goes to these addresses instead; '' for none. */
  readonly emergencyReroute: string;
  /** Ends of addresses that mail may go to; empty: all. */
  readonly allowedDomains: readonly string[];
  /** Addresses, or names of users, that never get any. */
  readonly excludedRecipients: readonly string[];
  /** Bytes of all attachments; -1: no limit of its own. */
  readonly maxAttachmentSize: number;
  readonly listId: string | null;
  readonly precedenceBulk: boolean;
  /** People who are no users of this server get mail as well. */
  readonly allowUnregistered: boolean;
  readonly presendScript: string;
  readonly postsendScript: string;
}

/** Somebody who has to do with a run. */
export interface Person {
  /** Of the user; else what stands for one: the name of the author. */
  readonly id: string;
  readonly fullName: string;
  /** Null: none is known, and there is no default suffix. */
  readonly email: string | null;
  /** `reader`: a user who may see the job. `stranger`: no user of this server. */
  readonly standing: 'reader' | 'no-access' | 'stranger';
}

/** Who has to do with a run and others of its job. */
export interface People {
  /** Who made changes of this run. */
  developers(): Promise<readonly Person[]>;
  /** Who made changes since the last success, this run's included. */
  culprits(): Promise<readonly Person[]>;
  /** Users who asked for this run, or for one upstream that led to it. */
  requesters(): Promise<readonly Person[]>;
  /** Who made changes of the runs upstream that led to this one; of one job only where it is named. Null: no such job. */
  upstream(jobName?: string): Promise<readonly Person[] | null>;
  /** Who made the changes of another run of the job. */
  developersOf(run: Readonly<Run>): Promise<readonly Person[]>;
  /** Full name of a user; the id where there is none. */
  nameOf(userId: string): string;
}

/** The run's own files, for those who tell of it. */
export interface RunRecord {
  /** Last lines of the console, without marks for browsers. */
  tail(lines: number): Promise<readonly string[]>;
  /** The console as it is by now, in pieces. */
  console(): AsyncIterable<Buffer>;
  /** Tests that failed, in order; at most so many. */
  failedTests(limit: number): Promise<readonly FailedTest[]>;
}

export interface FailedTest {
  readonly className: string;
  readonly name: string;
  /** Builds that it has failed in, this one included. */
  readonly age: number;
  readonly details: string | null;
  readonly stackTrace: string | null;
}

import type { ExtendedMailDefaults } from '../../points/index.ts';

/** How mail leaves: `hudson.tasks.Mailer.xml`. */
export interface MailSettings {
  /** Null: this machine. */
  readonly host: string | null;
  /** Null: the usual one. */
  readonly port: number | null;
  readonly useSsl: boolean;
  readonly useTls: boolean;
  readonly user: string | null;
  /** In plain text. */
  readonly password: string | null;
  readonly replyTo: string | null;
  /** Put behind addresses without an `@`. */
  readonly defaultSuffix: string | null;
  readonly charset: string;
}

/** `hudson.plugins.emailext.ExtendedEmailPublisher.xml`. */
export interface ExtendedMailSettings extends ExtendedMailDefaults {
  /** A mail server of its own; null: that of `MailSettings`. */
  readonly account: Pick<MailSettings, 'host' | 'port' | 'useSsl' | 'useTls' | 'user' | 'password'> | null;
}

/** A mail that the server did not take yet. */
export interface KeptMail {
  /** Safe as a file name. */
  readonly id: string;
  readonly messageId: string;
  readonly from: string;
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly job: string;
  readonly run: number;
  /** ms since 1970. */
  readonly created: number;
  readonly attempts: number;
  readonly nextAttempt: number;
  /** It goes by the server of extended mail. */
  readonly extended: boolean;
  /** Why the last attempt failed. */
  readonly reason: string;
  /** Bytes of the message. */
  readonly size: number;
}

/** Mails that wait to be sent, on disk for the eyes of the server alone. */
export interface MailFiles {
  /** Returns what lies there; what cannot be read is left out. */
  load(): Promise<readonly KeptMail[]>;
  /** Durable when it resolves. Replaces one of the same id. */
  add(mail: KeptMail, message: Uint8Array): Promise<void>;
  update(mail: KeptMail): Promise<void>;
  message(id: string): Promise<Buffer>;
  remove(id: string): Promise<void>;
}

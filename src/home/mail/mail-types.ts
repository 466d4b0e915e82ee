/** Represents a mail that the server did not accept yet. */
export interface KeptMail {
  /** Identifies the mail; it is safe as a file name. */
  readonly id: string;
  readonly messageId: string;
  readonly from: string;
  readonly recipients: readonly string[];
  readonly subject: string;
  readonly job: string;
  readonly run: number;
  /** Holds the time in ms since 1970. */
  readonly created: number;
  readonly attempts: number;
  readonly nextAttempt: number;
  /** Says whether it is sent by the server of extended mail. */
  readonly extended: boolean;
  /** Says why the last attempt failed. */
  readonly reason: string;
  /** Holds the size of the message in bytes. */
  readonly size: number;
}

/** Holds the mails that wait to be sent, on disk, where only the server can read them. */
export interface MailFiles {
  /** Returns what lies there; what cannot be read is left out. */
  load(): Promise<readonly KeptMail[]>;
  /** Adds a mail, or replaces one of the same id. It is on disk when the promise resolves. */
  add(mail: KeptMail, message: Uint8Array): Promise<void>;
  update(mail: KeptMail): Promise<void>;
  message(id: string): Promise<Buffer>;
  remove(id: string): Promise<void>;
}

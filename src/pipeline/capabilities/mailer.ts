import type { MailService } from '../../mail/index.ts';

export interface Mailer {
  /** Returns the suffix that the server adds to addresses, and the address for replies. */
  settings(): Promise<{ readonly defaultSuffix: string | null; readonly replyTo: string | null }>;
  /**
   * Sends a mail at once. `key` is that of the effect, so that nothing is sent twice. Throws StepFailure, which a script
   * can catch.
   */
  send(message: Parameters<MailService['sendNow']>[0], key: string): Promise<void>;
}

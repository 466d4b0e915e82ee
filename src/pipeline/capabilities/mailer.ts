import type { MailService } from '../../mail/index.ts';

export interface Mailer {
  /** Returns what the server adds to addresses, and where answers go. */
  settings(): Promise<{ readonly defaultSuffix: string | null; readonly replyTo: string | null }>;
  /** Sends at once. `key`: of the effect, so that nothing is sent twice. Throws StepFailure with what a script catches. */
  send(message: Parameters<MailService['sendNow']>[0], key: string): Promise<void>;
}

import type { MailFailure } from '../../points/index.ts';

/** Returns the lines of a failure as Java prints it, without the stack trace. */
export function failureLines({ className, message, cause }: MailFailure): readonly string[] {
  const lines = `${className}: ${message}`.trimEnd().split('\n');
  return cause === undefined ? lines : [...lines, `Caused by: ${cause.className}: ${cause.message}`];
}

/** Holds the log line on a mail that could not be sent at once. */
export const KEPT = 'Failed to send e-mail; it is kept and will be sent when the mail server takes it';

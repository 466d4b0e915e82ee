import type { MailFailure } from '../../points/index.ts';

/** A failure as Java prints it, without the places in its code. */
export function failureLines({ className, message, cause }: MailFailure): readonly string[] {
  const lines = `${className}: ${message}`.trimEnd().split('\n');
  return cause === undefined ? lines : [...lines, `Caused by: ${cause.className}: ${cause.message}`];
}

/** What is said of a mail that did not leave now. */
export const KEPT = 'Failed to send e-mail; it is kept and will be sent when the mail server takes it';

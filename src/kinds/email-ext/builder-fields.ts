import { bool, text } from '../../points/index.ts';
import { providers } from './fields.ts';

/** Defines the fields of a step for its mail. */
export const STEP_FIELDS = {
  subject: text({ label: 'Subject' }),
  body: text({ label: 'Content', lines: true }),
  to: text({ label: 'To' }),
  replyTo: text({ label: 'Reply-To' }),
  from: text({ label: 'From' }),
  mimeType: text({ label: 'Content type' }),
  attachmentsPattern: text({ label: 'Attachments' }),
  attachLog: bool({ label: 'Attach the console' }),
  compressLog: bool({ label: 'Attach it compressed' }),
  recipientProviders: providers,
  presendScript: text({ label: 'Pre-send script (not run)' }),
  postsendScript: text({ label: 'Post-send script (not run)' }),
  /** Distinguishes several mails of a run. */
  key: text({ default: 'emailext' }),
};

export const STEP_EXAMPLE = {
  subject: '$DEFAULT_SUBJECT',
  body: '$DEFAULT_CONTENT',
  to: 'team@example.org',
  replyTo: '',
  from: '',
  mimeType: 'text/html',
  attachmentsPattern: '**/*.txt',
  attachLog: true,
  compressLog: true,
  recipientProviders: ['RequesterRecipientProvider'],
  presendScript: '',
  postsendScript: '',
  key: 'emailext',
};

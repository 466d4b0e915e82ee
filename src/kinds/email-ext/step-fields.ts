import { bool, text } from '../../points/index.ts';
import { providers } from './fields.ts';

/** What a step says of its mail. */
export const STEP_FIELDS = {
  subject: text({ title: 'Subject' }),
  body: text({ title: 'Content', lines: true }),
  to: text({ title: 'To' }),
  replyTo: text({ title: 'Reply-To' }),
  from: text({ title: 'From' }),
  mimeType: text({ title: 'Content type' }),
  attachmentsPattern: text({ title: 'Attachments' }),
  attachLog: bool({ title: 'Attach the console' }),
  compressLog: bool({ title: 'Attach it compressed' }),
  recipientProviders: providers,
  presendScript: text({ title: 'Pre-send script (not run)' }),
  postsendScript: text({ title: 'Post-send script (not run)' }),
  /** Tells several mails of a run apart. */
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

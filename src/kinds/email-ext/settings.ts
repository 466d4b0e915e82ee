import {
  bool,
  type ConfigOf,
  defineSettingsAs,
  type ExtendedMailSettings,
  extendedMailSettings,
  group,
  int,
  optionalText,
  text,
} from '../../points/index.ts';
import { setText } from '../../xml/index.ts';
import { MAIL_SERVER_FIELDS, mailPassword, mailServerOf, textOf } from '../mailer/mail-account.ts';

const ACCOUNT = {
  ...MAIL_SERVER_FIELDS,
  smtpUsername: optionalText({ label: 'SMTP Username' }),
  smtpPassword: mailPassword({ label: 'SMTP Password' }),
  // What older versions of the plugin call them.
  smtpAuthUsername: optionalText({ script: false }),
  smtpAuthPassword: mailPassword({ script: false }),
} as const;

const FIELDS = {
  mailAccount: group(ACCOUNT, {
    label: 'Mail account',
    help: 'Extended mail goes by this server, if it has one of its own.',
    form: false,
  }),
  // Where older versions of the plugin keep the account.
  ...ACCOUNT,
  defaultContentType: text({ label: 'Default Content Type', help: 'The type of a text that names none.' }),
  defaultSubject: optionalText({ label: 'Default Subject' }),
  defaultBody: optionalText({ label: 'Default Content' }),
  emergencyReroute: text({
    label: 'Emergency reroute',
    help: 'All mail goes to these addresses instead of its recipients.',
  }),
  maxAttachmentSize: int({
    label: 'Maximum Attachment Size',
    help: 'All attachments of a mail have at most this many bytes; -1 sets no limit of its own.',
    default: -1,
    form: false,
  }),
  recipientList: text({
    label: 'Default Recipients',
    script: { name: 'defaultRecipients' },
    form: { name: 'defaultRecipients' },
  }),
  defaultReplyTo: text({ label: 'Reply To List' }),
  allowedDomains: text({ label: 'Allowed Domains', help: 'Mail goes to addresses that end so; without any, to all.' }),
  excludedCommitters: text({ label: 'Excluded Recipients', help: 'These addresses and users get no mail.' }),
  listId: optionalText({ label: 'List ID' }),
  precedenceBulk: bool({ label: "Add 'Precedence: bulk' E-mail Header" }),
  enableAllowUnregistered: bool({
    label: 'Allow sending to unregistered users',
    script: { name: 'allowUnregisteredEnabled' },
    form: { name: 'allowUnregisteredEnabled' },
  }),
  charset: optionalText({ label: 'Charset', help: 'It stays in the file; mails are written in UTF-8.' }),
  debugMode: off('Enable Debug Mode', 'the server has one log, without a mode for mail'),
  adminRequiredForTemplateTesting: off('Require Administrator for Template Testing', 'there are no tests of templates'),
  watchingEnabled: off('Enable watching for jobs', 'nobody can watch a job'),
  defaultPresendScript: text({ label: 'Default Pre-send Script', lines: true }),
  defaultPostsendScript: text({ label: 'Default Post-send Script', lines: true }),
} as const;

/** Holds the texts of Jenkins's plugin where nothing was configured. */
const SUBJECT = '$PROJECT_NAME - Build # $BUILD_NUMBER - $BUILD_STATUS!';
const BODY =
  '$PROJECT_NAME - Build # $BUILD_NUMBER - $BUILD_STATUS:\n\nCheck console output at $BUILD_URL to view the results.';

/** Makes a field for what is never on here, which an administrator who wants it is told. */
function off(label: string, reason: string) {
  return { ...bool({ label }), check: (wanted: boolean) => (wanted ? `it cannot be true: ${reason}` : null) };
}

/** Holds what extended mails have in common. Jenkins: `ExtendedEmailPublisherDescriptor`. */
export const emailExtSettings = defineSettingsAs(extendedMailSettings, {
  displayName: 'Extended E-mail Notification',
  yaml: 'unclassified.email-ext',
  rootTag: 'hudson.plugins.emailext.ExtendedEmailPublisherDescriptor',
  attributes: { plugin: 'email-ext@2.94' },
  fields: FIELDS,
  example: {
    contentType: 'text/html',
    subject: '$PROJECT_NAME',
    body: 'See $BUILD_URL',
    recipients: 'team@example.org',
    replyTo: 'ci@example.org',
    emergencyReroute: '',
    allowedDomains: ['@example.org', 'example.com'],
    excludedRecipients: ['bot'],
    maxAttachmentSize: 1024,
    listId: 'ci.example.org',
    precedenceBulk: true,
    allowUnregistered: false,
    presendScript: '',
    postsendScript: '',
    account: null,
  },
  read: settingsOf,
  // Neither the account nor the scripts are changed here: they stay as they are in the file.
  write(document, wanted) {
    const edits: readonly (readonly [name: string, text: string | null])[] = [
      ['defaultContentType', wanted.contentType],
      ['defaultSubject', wanted.subject],
      ['defaultBody', wanted.body],
      ['emergencyReroute', wanted.emergencyReroute],
      ['maxAttachmentSize', String(wanted.maxAttachmentSize)],
      ['recipientList', wanted.recipients],
      ['defaultReplyTo', wanted.replyTo],
      ['allowedDomains', wanted.allowedDomains.join(', ')],
      ['excludedCommitters', wanted.excludedRecipients.join(', ')],
      ['listId', wanted.listId],
      ['precedenceBulk', String(wanted.precedenceBulk)],
      ['enableAllowUnregistered', String(wanted.allowUnregistered)],
    ];
    return edits.reduce((text, [name, value]) => setText(text, [name], value), document);
  },
});

function settingsOf(config: ConfigOf<typeof FIELDS>): ExtendedMailSettings {
  const { defaultSubject, defaultBody } = config;
  const nothingSaid = defaultSubject === null && defaultBody === null;
  return {
    contentType: config.defaultContentType.trim() || 'text/plain',
    subject: defaultSubject ?? (nothingSaid ? SUBJECT : ''),
    body: defaultBody ?? (nothingSaid ? BODY : ''),
    recipients: config.recipientList,
    replyTo: config.defaultReplyTo,
    emergencyReroute: config.emergencyReroute.trim(),
    allowedDomains: wordsIn(config.allowedDomains),
    excludedRecipients: wordsIn(config.excludedCommitters),
    maxAttachmentSize: config.maxAttachmentSize,
    listId: textOf(config.listId),
    precedenceBulk: config.precedenceBulk,
    allowUnregistered: config.enableAllowUnregistered,
    presendScript: config.defaultPresendScript,
    postsendScript: config.defaultPostsendScript,
    account: accountOf(config.mailAccount ?? config),
  };
}

function accountOf(config: ConfigOf<typeof ACCOUNT>): ExtendedMailSettings['account'] {
  const server = mailServerOf(config);
  if (server.host === null) return null;
  const user = textOf(config.smtpUsername) ?? textOf(config.smtpAuthUsername);
  return { ...server, user, password: config.smtpPassword || config.smtpAuthPassword || null };
}

function wordsIn(text: string): string[] {
  return text.split(/[\s,]+/).filter((each) => each !== '');
}

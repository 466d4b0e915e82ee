import {
  type ConfigOf,
  defineSettingsAs,
  group,
  type MailSettings,
  mailSettings,
  optionalText,
} from '../../points/index.ts';
import { childOf, parseXml, setText } from '../../xml/index.ts';
import { MAIL_SERVER_FIELDS, mailPassword, mailServerOf, textOf } from './mail-account.ts';

const FIELDS = {
  defaultSuffix: optionalText({
    label: 'Default user e-mail suffix',
    help: 'It is added to names of users that are no mail addresses.',
  }),
  authentication: group(
    { username: optionalText({ label: 'User Name' }), password: mailPassword({ label: 'Password' }) },
    {
      label: 'Use SMTP Authentication',
      help: 'The mail server is given this name and password.',
      form: { when: 'authentication' },
    },
  ),
  // Where older versions of the plugin keep name and password.
  smtpAuthUsername: optionalText({ script: false }),
  smtpAuthPassword: mailPassword({ script: false }),
  replyToAddress: optionalText({ label: 'Reply-To Address', help: 'Answers to mails go there.' }),
  ...MAIL_SERVER_FIELDS,
  charset: optionalText({ label: 'Charset', help: 'It stays in the file; mails are written in UTF-8.' }),
} as const;

/** Holds how mail is sent; without a file, by this machine's own server. Jenkins: `Mailer.DescriptorImpl`. */
export const mailerSettings = defineSettingsAs(mailSettings, {
  displayName: 'E-mail Notification',
  yaml: 'unclassified.mailer',
  rootTag: 'hudson.tasks.Mailer_-DescriptorImpl',
  attributes: { plugin: 'mailer@448.v5b_97805e3767' },
  fields: FIELDS,
  example: {
    host: 'mail.example.org',
    port: 465,
    useSsl: true,
    useTls: false,
    user: 'ci',
    password: 's3cret',
    replyTo: 'team@example.org',
    defaultSuffix: '@example.org',
    charset: 'UTF-8',
  },
  read: settingsOf,
  write(document, settings, before, { encrypt }) {
    const { user, password, port } = settings;
    // A password that did not change is not encrypted anew, where it stands in its place and not in that of older versions.
    const isInPlace = childOf(parseXml(document), 'authentication') !== undefined;
    const isKept = isInPlace && before !== null && before.user !== null && before.password === password;
    const login: (readonly [path: readonly string[], text: string | null])[] =
      user === null
        ? [[['authentication'], null]]
        : [
            [['authentication', 'username'], user],
            ...(isKept ? [] : [[['authentication', 'password'], encrypt(password ?? '')] as const]),
          ];
    const edits: typeof login = [
      [['defaultSuffix'], settings.defaultSuffix],
      ...login,
      [['smtpAuthUsername'], null],
      [['smtpAuthPassword'], null],
      [['replyToAddress'], settings.replyTo],
      [['smtpHost'], settings.host],
      [['useSsl'], String(settings.useSsl)],
      [['useTls'], String(settings.useTls)],
      [['smtpPort'], port === null ? null : String(port)],
      [['charset'], settings.charset],
    ];
    return edits.reduce((text, [path, value]) => setText(text, path, value), document);
  },
});

function settingsOf(config: ConfigOf<typeof FIELDS>): MailSettings {
  const { authentication, smtpAuthUsername, smtpAuthPassword } = config;
  const { username, password } = authentication ?? { username: smtpAuthUsername, password: smtpAuthPassword };
  return {
    ...mailServerOf(config),
    user: textOf(username),
    password: password || null,
    replyTo: textOf(config.replyToAddress),
    defaultSuffix: textOf(config.defaultSuffix),
    charset: textOf(config.charset) ?? 'UTF-8',
  };
}

import {
  bool,
  type ConfigOf,
  type Field,
  type FieldFacts,
  optionalInt,
  optionalText,
  secret,
} from '../../points/index.ts';

/** Lists the elements by which the settings of mail, and those of extended mail, name a mail server. */
export const MAIL_SERVER_FIELDS = {
  smtpHost: optionalText({
    label: 'SMTP server',
    help: 'Mail goes to this host; without one, to the server’s own machine.',
  }),
  smtpPort: optionalInt({ label: 'SMTP port', help: 'Without a number the usual port is used.' }),
  useSsl: bool({ label: 'Use SSL', help: 'The connection is encrypted from its first byte.' }),
  useTls: bool({
    label: 'Use TLS',
    help: 'The mail server must offer encryption, which then begins before anybody logs in.',
  }),
} as const;

/** Returns how to reach a mail server; blank texts and ports that are none count as missing. */
export function mailServerOf(config: ConfigOf<typeof MAIL_SERVER_FIELDS>) {
  const { smtpPort, useSsl, useTls } = config;
  const port = smtpPort !== null && smtpPort > 0 && smtpPort < 65_536 ? smtpPort : null;
  return { host: textOf(config.smtpHost), port, useSsl, useTls };
}

/** Makes a field for a password; blanks around what is written in plain do not belong to it. */
export function mailPassword(options: FieldFacts = {}): Field<string> {
  return { ...secret(options), fromXml: (element, context) => context.decrypt(element?.text.trim() ?? '') };
}

/** Returns the text without blanks around it; null where nothing is left. */
export function textOf(text: string | null): string | null {
  return text?.trim() || null;
}

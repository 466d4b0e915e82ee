import type { Services } from '../../../controller/index.ts';
import { fail } from '../../../model/index.ts';
import type { ExtendedMailSettings, MailSettings } from '../../../points/index.ts';
import type { Parameter, ValuesOf } from '../../parameters/declare.ts';
import { choice, list, text, textOrEmpty, trimmed } from '../../parameters/types.ts';

/** Describes the fields of a mail server. */
export const SERVER = {
  smtpHost: trimmed('Mail server; empty: this machine, missing: the stored one.'),
  smtpPort: port('Port; empty: the usual one.'),
  useSsl: box('`true`: TLS from the first byte.'),
  useTls: box('`true`: STARTTLS is demanded.'),
  authentication: choice('`false`: nobody logs in.', ['true', 'false']),
  username: trimmed('Who logs in; empty: nobody.'),
  password: textOrEmpty('Password; empty: the stored one, for the stored server alone.', {
    type: 'string',
    format: 'password',
  }),
  replyToAddress: trimmed('Where answers go.'),
  defaultSuffix: trimmed('What is put behind names without an `@`.'),
  charset: trimmed('Not looked at: texts are UTF-8.'),
};

/** Describes the fields of extended mail. */
export const EXTENDED = {
  defaultContentType: text('Content type of mails; empty: `text/plain`.'),
  defaultRecipients: text('Recipients where a job names none, with commas between them.'),
  defaultSubject: text('Subject where a job has none.'),
  defaultBody: text('Text where a job has none.'),
  allowedDomains: optionalList('Domains to which mail is sent; empty: all.'),
  excludedCommitters: optionalList('Addresses and names to which none is sent.'),
  emergencyReroute: text('Addresses that get all mails instead of their recipients.'),
};

/** Returns the settings of the mail server in a form; what the form does not name stays as it is stored. */
export function mailServerIn(
  form: ValuesOf<typeof SERVER>,
  stored: MailSettings,
  secrets: Pick<Services['home']['secrets'], 'decrypt'>,
): MailSettings {
  const line = (value: string | undefined, before: string | null): string | null =>
    value === undefined ? before : value || null;
  const user = form.authentication === 'false' ? null : line(form.username, stored.user);
  const given = form.password;
  return {
    host: line(form.smtpHost, stored.host),
    port: form.smtpPort === undefined ? stored.port : form.smtpPort,
    useSsl: boxIn(form, form.useSsl, stored.useSsl),
    useTls: boxIn(form, form.useTls, stored.useTls),
    user,
    // A stored password goes to the server that it was stored for, and to no other.
    password:
      given !== ''
        ? secrets.decrypt(given)
        : user === stored.user && line(form.smtpHost, stored.host) === stored.host
          ? stored.password
          : null,
    replyTo: line(form.replyToAddress, stored.replyTo),
    defaultSuffix: line(form.defaultSuffix, stored.defaultSuffix),
    charset: line(form.charset, stored.charset) ?? 'UTF-8',
  };
}

export function extendedMailIn(form: ValuesOf<typeof EXTENDED>, stored: ExtendedMailSettings): ExtendedMailSettings {
  return {
    ...stored,
    contentType: (form.defaultContentType ?? stored.contentType).trim() || 'text/plain',
    recipients: form.defaultRecipients ?? stored.recipients,
    subject: form.defaultSubject ?? stored.subject,
    body: (form.defaultBody ?? stored.body).replaceAll('\r\n', '\n'),
    allowedDomains: form.allowedDomains ?? stored.allowedDomains,
    excludedRecipients: form.excludedCommitters ?? stored.excludedRecipients,
    emergencyReroute: (form.emergencyReroute ?? stored.emergencyReroute).trim(),
  };
}

/** Declares a port; null where the text is empty, undefined where there is none. Reading it throws MAIL_SETTING_INVALID. */
function port(doc: string): Parameter<number | null | undefined> {
  return {
    doc,
    schema: { type: 'integer', minimum: 1, maximum: 65_535 },
    read(fields, name) {
      const text = fields.get(name);
      if (text === undefined || text.trim() === '') return text === undefined ? undefined : null;
      const value = Number(text);
      return Number.isInteger(value) && value > 0 && value < 65_536 ? value : fail('MAIL_SETTING_INVALID', name, text);
    },
  };
}

/** Declares whether a box is ticked; undefined where there is no field of it, since a box that is off posts nothing. */
function box(doc: string): Parameter<boolean | undefined> {
  return {
    doc,
    schema: { type: 'boolean' },
    read(fields, name) {
      const value = fields.get(name);
      return value === undefined ? undefined : value === 'true' || value === 'on';
    },
  };
}

/** Returns the state of a box. Where the form has the other fields, a box that it does not name is off. */
function boxIn(form: ValuesOf<typeof SERVER>, value: boolean | undefined, stored: boolean): boolean {
  return value ?? (form.smtpHost === undefined ? stored : false);
}

/** Declares words with blanks or commas between them; undefined where there is no field of them. */
function optionalList(doc: string): Parameter<readonly string[] | undefined> {
  const words = list(doc, /[\s,]+/);
  return { ...words, read: (fields, name) => (fields.has(name) ? words.read(fields, name) : undefined) };
}

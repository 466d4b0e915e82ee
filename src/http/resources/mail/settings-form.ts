import type { Services } from '../../../controller/index.ts';
import { fail } from '../../../model/index.ts';
import type { Parameters } from '../../request/parameters.ts';

type MailSettings = Awaited<ReturnType<Services['home']['mailSettings']>>;
type Extended = Awaited<ReturnType<Services['home']['extendedMailSettings']>>;

/** Settings of the mail server that a form names; what it does not say is as it is stored. */
export function mailServerIn(
  form: Parameters,
  stored: MailSettings,
  secrets: Pick<Services['home']['secrets'], 'decrypt'>,
): MailSettings {
  const line = (name: string, before: string | null): string | null => {
    const value = form.get(name);
    return value === undefined ? before : value.trim() || null;
  };
  const user = form.get('authentication') === 'false' ? null : line('username', stored.user);
  const given = form.get('password') ?? '';
  return {
    host: line('smtpHost', stored.host),
    port: portIn(form.get('smtpPort'), stored.port),
    useSsl: flagIn(form, 'useSsl', stored.useSsl),
    useTls: flagIn(form, 'useTls', stored.useTls),
    user,
    // A stored password goes to the server that it was stored for, and to no other.
    password:
      given !== ''
        ? secrets.decrypt(given)
        : user === stored.user && line('smtpHost', stored.host) === stored.host
          ? stored.password
          : null,
    replyTo: line('replyToAddress', stored.replyTo),
    defaultSuffix: line('defaultSuffix', stored.defaultSuffix),
    charset: line('charset', stored.charset) ?? 'UTF-8',
  };
}

export function extendedMailIn(form: Parameters, stored: Extended): Extended {
  const text = (name: string, before: string): string => form.get(name) ?? before;
  const list = (name: string, before: readonly string[]): readonly string[] =>
    form
      .get(name)
      ?.split(/[\s,]+/)
      .filter((each) => each !== '') ?? before;
  return {
    ...stored,
    contentType: text('defaultContentType', stored.contentType).trim() || 'text/plain',
    recipients: text('defaultRecipients', stored.recipients),
    subject: text('defaultSubject', stored.subject),
    body: text('defaultBody', stored.body).replaceAll('\r\n', '\n'),
    allowedDomains: list('allowedDomains', stored.allowedDomains),
    excludedRecipients: list('excludedCommitters', stored.excludedRecipients),
    emergencyReroute: text('emergencyReroute', stored.emergencyReroute).trim(),
  };
}

function portIn(text: string | undefined, stored: number | null): number | null {
  if (text === undefined) return stored;
  if (text.trim() === '') return null;
  const port = Number(text);
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : fail('MAIL_SETTING_INVALID', 'smtpPort', text);
}

/** A box that is off posts nothing: where the form has the others, it says that. */
function flagIn(form: Parameters, name: string, stored: boolean): boolean {
  const value = form.get(name);
  if (value !== undefined) return value === 'true' || value === 'on';
  return form.get('smtpHost') === undefined ? stored : false;
}

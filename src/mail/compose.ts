import { createHash } from 'node:crypto';
import type { MailMessage } from '../points/index.ts';

/** Represents a message in the form in which it is sent. */
export interface ComposedMail {
  readonly messageId: string;
  /** Holds the sender's address without a name. */
  readonly from: string;
  readonly recipients: readonly string[];
  readonly bytes: Buffer;
}

/** Reports an address to which no mail can be sent; `address` is its text. */
export class BadAddress extends Error {
  override readonly name = 'BadAddress';
  readonly address: string;

  constructor(address: string) {
    super(`Illegal address: ${address.slice(0, 200).replace(/[\u0000-\u001f\u007f]+/g, ' ')}`);
    this.address = address;
  }
}

interface Address {
  readonly name: string;
  readonly address: string;
}

const MAX_SUBJECT_CHARACTERS = 900;
const MAX_ADDRESS_CHARACTERS = 1000;

/**
 * Returns the message id of a key. The same key always gives the same id, so that a message that is sent again can be
 * recognized.
 */
function messageIdOf(key: string): string {
  return `<${createHash('sha256').update(key).digest('hex').slice(0, 32)}@millwright>`;
}

/**
 * Composes the message. Addresses are parsed here and never by the library that sends them: one with a control character,
 * or of another form, throws BadAddress.
 */
export async function composeMail(message: MailMessage, from: string, key: string): Promise<ComposedMail> {
  // Few servers ever send mail.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer');
  const messageId = messageIdOf(key);
  const addresses = {
    from: addressOf(from),
    replyTo: message.replyTo.map(addressOf),
    to: message.to.map(addressOf),
    cc: message.cc.map(addressOf),
    bcc: message.bcc.map(addressOf),
  };
  const composer = new MailComposer({
    ...addresses,
    subject: oneLine(message.subject).slice(0, MAX_SUBJECT_CHARACTERS),
    ...content(message),
    headers: Object.entries(message.headers ?? {}).map(([name, value]) => ({ key: name, value: oneLine(value) })),
    attachments: (message.attachments ?? []).map(({ fileName, content: bytes, contentType }) => ({
      filename: oneLine(fileName),
      content: bytes,
      ...(contentType && { contentType }),
    })),
    messageId,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const recipients = [...addresses.to, ...addresses.cc, ...addresses.bcc].map(({ address }) => address);
  return {
    messageId,
    from: addresses.from.address,
    recipients: [...new Set(recipients)],
    bytes: await composer.compile().build(),
  };
}

function content({ mimeType, body }: MailMessage): object {
  switch (mimeType) {
    case 'text/plain':
      return { text: body };
    case 'text/html':
      return { html: body };
    case 'both':
      return { html: body, text: textOfHtml(body) };
    default:
      return { alternatives: [{ contentType: mimeType, content: body }] };
  }
}

/** Names the elements whose content is left out. */
const HIDDEN: ReadonlySet<string> = new Set(['style', 'script', 'head']);
const LINES: ReadonlySet<string> = new Set('br p div tr li table ul ol pre h1 h2 h3 h4 h5 h6 blockquote'.split(' '));
const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: ' ',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  amp: '&',
};

/** Converts HTML to text for readers of plain text. Reads each character a few times at most, whatever the HTML is. */
export function textOfHtml(html: string): string {
  const lower = html.toLowerCase();
  let text = '';
  let at = 0;
  for (;;) {
    const begin = html.indexOf('<', at);
    const end = begin < 0 ? -1 : html.indexOf('>', begin);
    if (end < 0) break;
    text += html.slice(at, begin);
    const [, slash, name = ''] = /^(\/?)([a-z][a-z0-9]{0,15})/.exec(lower.slice(begin + 1, begin + 18)) ?? [];
    at = end + 1;
    if (slash === '' && HIDDEN.has(name)) {
      const close = lower.indexOf(`</${name}`, end);
      at = close < 0 ? html.length : close;
    } else if (LINES.has(name) && (slash === '/' || name === 'br')) text += '\n';
  }
  return (text + html.slice(at))
    .replace(/&(nbsp|lt|gt|quot|#39|amp);/g, (_, entity: string) => ENTITIES[entity] ?? '')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line, index, all) => line !== '' || all[index - 1] !== '')
    .join('\n')
    .trim();
}

/** Parses `Ann <ann@example.org>` or `ann@example.org`. A sender may have a name without a domain, as Jenkins's own has. */
export function addressOf(text: string): Address {
  if (text.length > MAX_ADDRESS_CHARACTERS || /[\u0000-\u001f\u007f]/.test(text)) throw new BadAddress(text);
  const [, named, inBrackets] = /^\s*(.*?)\s*<([^<>]*)>\s*$/.exec(text) ?? [];
  const address = (inBrackets ?? text).trim();
  if (address === '' || address.length > 320 || /[\s<>(),;:"\\]/.test(address) || address.startsWith('-')) {
    throw new BadAddress(text);
  }
  return { name: (named ?? '').replace(/^"(.*)"$/, '$1'), address };
}

/** Replaces whatever would begin another header with a blank. */
function oneLine(text: string): string {
  return text.replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ').trim();
}

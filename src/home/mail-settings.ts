import { readFile } from 'node:fs/promises';
import { isMissing } from '../kit/index.ts';
import { childOf, childText, decodeUtf8, parseXml, type XmlElement } from '../xml/index.ts';
import type { Layout } from './layout.ts';
import type { MailSettings, SecretStore } from './types.ts';

const NONE: MailSettings = {
  host: null,
  port: null,
  useSsl: false,
  useTls: false,
  user: null,
  password: null,
  replyTo: null,
  defaultSuffix: null,
  charset: 'UTF-8',
};

/** Jenkins's settings of mail, of this level and of older ones. Without a file mail goes to this machine's server. */
export async function readMailSettings(
  { mailer }: Pick<Layout, 'mailer'>,
  secrets: Pick<SecretStore, 'decrypt'>,
): Promise<MailSettings> {
  try {
    return settingsIn(parseXml(decodeUtf8(await readFile(mailer))), secrets);
  } catch (error) {
    if (isMissing(error)) return NONE;
    throw error;
  }
}

function settingsIn(root: XmlElement, secrets: Pick<SecretStore, 'decrypt'>): MailSettings {
  const text = (name: string, within: XmlElement = root): string | null => childText(within, name)?.trim() || null;
  const login = childOf(root, 'authentication');
  const user = login === undefined ? text('smtpAuthUsername') : text('username', login);
  const password = login === undefined ? text('smtpAuthPassword') : text('password', login);
  const port = Number(text('smtpPort'));
  return {
    host: text('smtpHost'),
    port: Number.isInteger(port) && port > 0 && port < 65_536 ? port : null,
    useSsl: text('useSsl') === 'true',
    useTls: text('useTls') === 'true',
    user,
    password: password === null ? null : secrets.decrypt(password),
    replyTo: text('replyToAddress'),
    defaultSuffix: text('defaultSuffix'),
    charset: text('charset') ?? 'UTF-8',
  };
}

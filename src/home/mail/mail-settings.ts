import { readFile } from 'node:fs/promises';
import { isMissing, writeAtomic } from '../../kit/index.ts';
import { childOf, childText, decodeUtf8, node, parseXml, toDocument, type XmlElement } from '../../xml/index.ts';
import type { ConfigEdit } from '../files/posted-document.ts';
import { applyEdits } from '../files/posted-document.ts';
import { orUnwritable } from '../files/unwritable.ts';
import type { Layout } from '../layout/layout.ts';
import type { SecretStore } from '../secrets/secret-types.ts';
import type { MailSettings } from './mail-types.ts';

const MAILER = 'hudson.tasks.Mailer_-DescriptorImpl';

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

/**
 * Reads Jenkins's settings of mail, of this level and of older ones. Without a file mail is sent by this machine's server.
 */
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
    password: password === null ? null : secrets.decrypt(password) || null,
    replyTo: text('replyToAddress'),
    defaultSuffix: text('defaultSuffix'),
    charset: text('charset') ?? 'UTF-8',
  };
}

/** Writes the settings as Jenkins has them. A secret that did not change is not written again. */
export async function writeMailSettings(
  { mailer }: Pick<Layout, 'mailer'>,
  secrets: Pick<SecretStore, 'decrypt' | 'encrypt'>,
  wanted: MailSettings,
): Promise<void> {
  await orUnwritable(async () => {
    const before = await readIfThere(mailer);
    const bytes = before ?? Buffer.from(toDocument(node(MAILER, { plugin: 'mailer@448.v5b_97805e3767' }, [])));
    const known = before === null ? NONE : settingsIn(parseXml(decodeUtf8(before)), secrets);
    const { user, password } = wanted;
    const login: ConfigEdit[] =
      user === null
        ? [{ path: ['authentication'], text: null }]
        : [
            { path: ['authentication', 'username'], text: user },
            ...(before !== null && known.user !== null && known.password === password
              ? []
              : [{ path: ['authentication', 'password'], text: secrets.encrypt(password ?? '') }]),
          ];
    const edits: ConfigEdit[] = [
      { path: ['defaultSuffix'], text: wanted.defaultSuffix },
      ...login,
      { path: ['smtpAuthUsername'], text: null },
      { path: ['smtpAuthPassword'], text: null },
      { path: ['replyToAddress'], text: wanted.replyTo },
      { path: ['smtpHost'], text: wanted.host },
      { path: ['useSsl'], text: String(wanted.useSsl) },
      { path: ['useTls'], text: String(wanted.useTls) },
      { path: ['smtpPort'], text: wanted.port === null ? null : String(wanted.port) },
      { path: ['charset'], text: wanted.charset },
    ];
    await writeAtomic(mailer, await applyEdits('hudson.tasks.Mailer.xml', bytes, edits), { mode: 0o600 });
  });
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

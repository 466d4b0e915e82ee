import { readFile } from 'node:fs/promises';
import { isMissing, writeAtomic } from '../../kit/index.ts';
import type { ExtendedMailDefaults } from '../../points/index.ts';
import { childOf, childText, decodeUtf8, node, parseXml, toDocument, type XmlElement } from '../../xml/index.ts';
import type { ConfigEdit } from '../files/posted-document.ts';
import { applyEdits } from '../files/posted-document.ts';
import { orUnwritable } from '../files/unwritable.ts';
import type { Layout } from '../layout/layout.ts';
import type { SecretStore } from '../secrets/secret-types.ts';
import type { ExtendedMailSettings } from './mail-types.ts';

const DESCRIPTOR = 'hudson.plugins.emailext.ExtendedEmailPublisherDescriptor';

/** Holds the values of Jenkins's plugin where nothing was configured. */
const DEFAULTS: ExtendedMailSettings = {
  contentType: 'text/plain',
  subject: '$PROJECT_NAME - Build # $BUILD_NUMBER - $BUILD_STATUS!',
  body: '$PROJECT_NAME - Build # $BUILD_NUMBER - $BUILD_STATUS:\n\nCheck console output at $BUILD_URL to view the results.',
  recipients: '',
  replyTo: '',
  emergencyReroute: '',
  allowedDomains: [],
  excludedRecipients: [],
  maxAttachmentSize: -1,
  listId: null,
  precedenceBulk: false,
  allowUnregistered: false,
  presendScript: '',
  postsendScript: '',
  account: null,
};

/** Reads Jenkins's settings of extended mail; without a file they are those of the plugin itself. */
export async function readExtendedMailSettings(
  { extendedMailer }: Pick<Layout, 'extendedMailer'>,
  secrets: Pick<SecretStore, 'decrypt'>,
): Promise<ExtendedMailSettings> {
  try {
    return settingsIn(parseXml(decodeUtf8(await readFile(extendedMailer))), secrets);
  } catch (error) {
    if (isMissing(error)) return DEFAULTS;
    throw error;
  }
}

export async function writeExtendedMailSettings(
  { extendedMailer }: Pick<Layout, 'extendedMailer'>,
  wanted: ExtendedMailDefaults,
): Promise<void> {
  const edits: ConfigEdit[] = [
    { path: ['defaultContentType'], text: wanted.contentType },
    { path: ['defaultSubject'], text: wanted.subject },
    { path: ['defaultBody'], text: wanted.body },
    { path: ['emergencyReroute'], text: wanted.emergencyReroute },
    { path: ['maxAttachmentSize'], text: String(wanted.maxAttachmentSize) },
    { path: ['recipientList'], text: wanted.recipients },
    { path: ['defaultReplyTo'], text: wanted.replyTo },
    { path: ['allowedDomains'], text: wanted.allowedDomains.join(', ') },
    { path: ['excludedCommitters'], text: wanted.excludedRecipients.join(', ') },
    { path: ['listId'], text: wanted.listId },
    { path: ['precedenceBulk'], text: String(wanted.precedenceBulk) },
    { path: ['enableAllowUnregistered'], text: String(wanted.allowUnregistered) },
  ];
  await orUnwritable(async () => {
    const bytes = await readFile(extendedMailer).catch((error: unknown) => {
      if (isMissing(error)) return Buffer.from(toDocument(node(DESCRIPTOR, { plugin: 'email-ext@2.94' }, [])));
      throw error;
    });
    await writeAtomic(
      extendedMailer,
      await applyEdits('hudson.plugins.emailext.ExtendedEmailPublisher.xml', bytes, edits),
      {
        mode: 0o600,
      },
    );
  });
}

function settingsIn(root: XmlElement, secrets: Pick<SecretStore, 'decrypt'>): ExtendedMailSettings {
  const text = (name: string): string | undefined => childText(root, name);
  const listed = (name: string): string[] => (text(name) ?? '').split(/[\s,]+/).filter((each) => each !== '');
  const size = Number(text('maxAttachmentSize') ?? -1);
  const nothingSaid = text('defaultBody') === undefined && text('defaultSubject') === undefined;
  return {
    contentType: text('defaultContentType')?.trim() || DEFAULTS.contentType,
    subject: text('defaultSubject') ?? (nothingSaid ? DEFAULTS.subject : ''),
    body: text('defaultBody') ?? (nothingSaid ? DEFAULTS.body : ''),
    recipients: text('recipientList') ?? '',
    replyTo: text('defaultReplyTo') ?? '',
    emergencyReroute: text('emergencyReroute')?.trim() ?? '',
    allowedDomains: listed('allowedDomains'),
    excludedRecipients: listed('excludedCommitters'),
    maxAttachmentSize: Number.isSafeInteger(size) ? size : -1,
    listId: text('listId')?.trim() || null,
    precedenceBulk: text('precedenceBulk')?.trim() === 'true',
    allowUnregistered: text('enableAllowUnregistered')?.trim() === 'true',
    presendScript: text('defaultPresendScript') ?? '',
    postsendScript: text('defaultPostsendScript') ?? '',
    account: accountIn(childOf(root, 'mailAccount') ?? root, secrets),
  };
}

/** Reads the account of this version from an element of its own, that of older ones from beside the other settings. */
function accountIn(element: XmlElement, secrets: Pick<SecretStore, 'decrypt'>): ExtendedMailSettings['account'] {
  const text = (...names: readonly string[]): string | null => {
    for (const name of names) {
      const found = childText(element, name)?.trim();
      if (found) return found;
    }
    return null;
  };
  const host = text('smtpHost');
  if (host === null) return null;
  const port = Number(text('smtpPort'));
  const password = text('smtpPassword', 'smtpAuthPassword');
  return {
    host,
    port: Number.isInteger(port) && port > 0 && port < 65_536 ? port : null,
    useSsl: text('useSsl') === 'true',
    useTls: text('useTls') === 'true',
    user: text('smtpUsername', 'smtpAuthUsername'),
    password: password === null ? null : secrets.decrypt(password),
  };
}

import { createPrivateKey, type KeyObject } from 'node:crypto';
import type { ParsedKey } from 'ssh2';

/** Is thrown for a text that is no private key, or one that cannot be read with the passphrase. */
export class UnreadableKey extends Error {
  override readonly name = 'UnreadableKey';
}

/**
 * Reads a private key: OpenSSH's form, PEM, PKCS 8 with and without a passphrase, and PuTTY's second form for RSA and DSA. Throws
 * `UnreadableKey`.
 */
export async function readPrivateKey(text: string, passphrase: string | null): Promise<ParsedKey> {
  const { default: ssh2 } = await import('ssh2');
  const normal = `${text.replaceAll('\r\n', '\n').trim()}\n`;
  const isPkcs8 = /^-----BEGIN (?:ENCRYPTED )?PRIVATE KEY-----/.test(normal);
  const parsed = ssh2.utils.parseKey(isPkcs8 ? fromPkcs8(normal, passphrase) : normal, passphrase ?? undefined);
  const key = Array.isArray(parsed) ? (parsed as readonly ParsedKey[])[0] : parsed;
  if (key === undefined || key instanceof Error) throw new UnreadableKey(key?.message ?? 'there is no key in it');
  if (!key.isPrivateKey()) throw new UnreadableKey('it is a public key');
  return key;
}

/** Returns a key of PKCS 8 in a form that has its kind in its first line. */
function fromPkcs8(text: string, passphrase: string | null): string {
  let key: KeyObject;
  try {
    key = createPrivateKey({ key: text, ...(passphrase !== null && { passphrase }) });
  } catch {
    throw new UnreadableKey(
      passphrase === null ? 'it is damaged or needs a passphrase' : 'bad passphrase, or it is damaged',
    );
  }
  switch (key.asymmetricKeyType) {
    case 'rsa':
      return String(key.export({ type: 'pkcs1', format: 'pem' }));
    case 'ec':
      return String(key.export({ type: 'sec1', format: 'pem' }));
    case 'ed25519':
      return openSshForm(key);
    default:
      throw new UnreadableKey(`keys of the kind ${key.asymmetricKeyType} are not known here`);
  }
}

/** Returns an Ed25519 key as OpenSSH writes it: PROTOCOL.key, without a passphrase. */
export function openSshForm(key: KeyObject): string {
  const { x = '', d = '' } = key.export({ format: 'jwk' });
  const [open, secret] = [Buffer.from(x, 'base64url'), Buffer.from(d, 'base64url')];
  const name = Buffer.from('ssh-ed25519');
  const check = Buffer.alloc(8);
  const kept = Buffer.concat([
    check,
    field(name),
    field(open),
    field(Buffer.concat([secret, open])),
    field(Buffer.alloc(0)),
  ]);
  const padding = Buffer.from(Array.from({ length: (8 - (kept.length % 8)) % 8 }, (_, k) => k + 1));
  const none = field(Buffer.from('none'));
  const bytes = Buffer.concat([
    Buffer.from('openssh-key-v1\0'),
    none,
    none,
    field(Buffer.alloc(0)),
    number(1),
    field(Buffer.concat([field(name), field(open)])),
    field(Buffer.concat([kept, padding])),
  ]);
  const lines = bytes.toString('base64').replace(/.{70}/g, '$&\n');
  return `-----BEGIN OPENSSH PRIVATE KEY-----\n${lines}\n-----END OPENSSH PRIVATE KEY-----\n`;
}

function field(bytes: Buffer): Buffer {
  return Buffer.concat([number(bytes.length), bytes]);
}

function number(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

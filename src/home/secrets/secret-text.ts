import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { decryptWithMagic } from './confidential-keys.ts';

const VERSION = 1;
const IV_BYTES = 16;
/** Is the length of the version byte and two lengths. */
const HEAD_BYTES = 9;

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Encrypts a plain text to `{AQAAABAAAAA…}`, as Jenkins writes its `hudson.util.Secret`. */
export function encryptText(key: Buffer, plain: string): string {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-128-cbc', key, iv);
  const data = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(VERSION, 0);
  head.writeInt32BE(iv.length, 1);
  head.writeInt32BE(data.length, 5);
  return `{${Buffer.concat([head, iv, data]).toString('base64')}}`;
}

/**
 * Returns the plain text; null where it is not encrypted, or not with this key. `legacyKeys` are tried on the old bare
 * base64 form.
 */
export function decryptText(key: Buffer, legacyKeys: readonly Buffer[], text: string): string | null {
  const trimmed = text.trim();
  if (trimmed.startsWith('{') && trimmed.endsWith('}')) return decryptBraced(key, trimmed.slice(1, -1));
  // The shortest old form is one AES block, 24 characters of base64.
  if (trimmed.length < 24 || !/^[A-Za-z0-9+/]+={0,2}$/.test(trimmed)) return null;
  const data = Buffer.from(trimmed, 'base64');
  for (const candidate of [key, ...legacyKeys]) {
    const plain = decryptWithMagic(candidate, data);
    if (plain !== null) return plain.toString('utf8');
  }
  return null;
}

/** Returns whether a text has the form of one that was encrypted, whatever the key. */
export function looksEncrypted(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.startsWith('{') && trimmed.endsWith('}') && bracedParts(trimmed.slice(1, -1)) !== null;
}

function decryptBraced(key: Buffer, base64: string): string | null {
  const parts = bracedParts(base64);
  if (parts === null) return null;
  try {
    const decipher = createDecipheriv('aes-128-cbc', key, parts.iv);
    // One wrong key in 256 seems to fit: what it gives is no text then.
    return UTF8.decode(Buffer.concat([decipher.update(parts.data), decipher.final()]));
  } catch {
    return null;
  }
}

function bracedParts(base64: string): { iv: Buffer; data: Buffer } | null {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return null;
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.length < HEAD_BYTES || bytes.readUInt8(0) !== VERSION) return null;
  const ivEnd = HEAD_BYTES + bytes.readInt32BE(1);
  const dataEnd = ivEnd + bytes.readInt32BE(5);
  if (ivEnd !== HEAD_BYTES + IV_BYTES || dataEnd !== bytes.length) return null;
  return { iv: bytes.subarray(HEAD_BYTES, ivEnd), data: bytes.subarray(ivEnd) };
}

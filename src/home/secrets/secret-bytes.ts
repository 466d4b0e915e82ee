import { createDecipheriv, createHash } from 'node:crypto';

const SALT_BYTES = 8;
const KEY_BYTES = 16;

/**
 * Returns the bytes of `{…}` as Jenkins writes its `SecretBytes`: salt, one byte with the number of random bytes at the
 * end, and AES-CBC under a key and initial vector that are made of the stored key and the salt; null where it is not that,
 * or not with this key. Text without braces is the bytes' own base64.
 */
export function decryptBytes(storedKey: Buffer, text: string): Buffer | null {
  const braced = /^\{(.*)\}$/s.exec(text.trim());
  const bytes = Buffer.from((braced?.[1] ?? text).replaceAll(/\s/g, ''), 'base64');
  if (braced === null) return bytes;
  if (bytes.length <= SALT_BYTES) return null;
  const digest = createHash('sha256')
    .update(storedKey.subarray(0, KEY_BYTES))
    .update(bytes.subarray(0, SALT_BYTES))
    .digest();
  const end = bytes.length - (bytes[SALT_BYTES] ?? 0);
  try {
    const decipher = createDecipheriv('aes-128-cbc', digest.subarray(0, KEY_BYTES), digest.subarray(KEY_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(SALT_BYTES + 1, end)), decipher.final()]);
  } catch {
    return null;
  }
}

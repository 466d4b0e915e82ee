import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const SALT_BYTES = 8;
const KEY_BYTES = 16;
/** Limits the random bytes at the end to those that make the whole a multiple of a block. */
const PAD_BYTES = 7;

/** Encrypts bytes to `{…}`, as Jenkins writes its `SecretBytes`. */
export function encryptBytes(storedKey: Buffer, bytes: Buffer): string {
  const salt = randomBytes(SALT_BYTES);
  const { key, iv } = keyOf(storedKey, salt);
  const cipher = createCipheriv('aes-128-cbc', key, iv);
  const data = Buffer.concat([
    ...[salt, Buffer.from([PAD_BYTES]), cipher.update(bytes), cipher.final()],
    randomBytes(PAD_BYTES),
  ]);
  return `{${data.toString('base64')}}`;
}

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
  const { key, iv } = keyOf(storedKey, bytes.subarray(0, SALT_BYTES));
  const end = bytes.length - (bytes[SALT_BYTES] ?? 0);
  try {
    const decipher = createDecipheriv('aes-128-cbc', key, iv);
    return Buffer.concat([decipher.update(bytes.subarray(SALT_BYTES + 1, end)), decipher.final()]);
  } catch {
    return null;
  }
}

function keyOf(storedKey: Buffer, salt: Buffer): { readonly key: Buffer; readonly iv: Buffer } {
  const digest = createHash('sha256').update(storedKey.subarray(0, KEY_BYTES)).update(salt).digest();
  return { key: digest.subarray(0, KEY_BYTES), iv: digest.subarray(KEY_BYTES) };
}

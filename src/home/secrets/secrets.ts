import { createHash, randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile } from 'node:fs/promises';
import { isMissing, type Logger, silentLogger } from '../../kit/index.ts';
import { type DamageReport, isThere, NO_REPORT } from '../files/damaged-files.ts';
import type { Layout } from '../layout/layout.ts';
import { createConfidentialKeys, replaceFileSync, SecretsUnusable } from './confidential-keys.ts';
import { decryptBytes, encryptBytes } from './secret-bytes.ts';
import { decryptText, encryptText, looksEncrypted } from './secret-text.ts';
import { findSecretTraces } from './secret-traces.ts';
import type { SecretStore } from './secret-types.ts';

const SECRET_KEY_ID = 'hudson.util.Secret';
const BYTES_KEY_ID = 'com.cloudbees.plugins.credentials.SecretBytes.KEY';
/** Jenkins stores 256 random bytes for these keys and uses the first 16. */
const SECRET_KEY_BYTES = 256;
const MASTER_KEY_BYTES = 128;
const MASTER_KEY_PATTERN = /^[0-9a-fA-F]{256}$/;

export interface SecretOptions {
  readonly log: Pick<Logger, 'error'>;
  readonly damaged: DamageReport;
}

/**
 * Opens the secrets of a home; a home without any gets a master key. Where something was encrypted with a key that is
 * missing or damaged, the server uses a new one: the log says so, and what cannot be read stays as it is.
 */
export async function openSecrets(
  layout: Layout,
  { log, damaged }: SecretOptions = { log: silentLogger, damaged: NO_REPORT },
): Promise<SecretStore> {
  await makeSecretsFolder(layout.secrets);
  const lost: string[] = [];
  const masterKeys = await masterKeysOf(layout, damaged, lost);
  if (!isThere(layout.secret(SECRET_KEY_ID)) && (await findSecretTraces(layout, { configOnly: true })) !== null)
    lost.push(layout.secret(SECRET_KEY_ID));
  for (const path of lost) log.error({ path }, LOST);
  const keys = createConfidentialKeys(layout, { masterKeys, isDegraded: lost.length > 0, damaged });
  const [secretKey = Buffer.alloc(0), ...olderKeys] = keys.payloads(SECRET_KEY_ID, SECRET_KEY_BYTES).map(first16);
  const bareKeys = [...olderKeys, ...(await legacyKeysOf(layout))];
  const plainOf = (text: string): string | null => {
    for (const key of [secretKey, ...olderKeys]) {
      const plain = decryptText(key, bareKeys, text);
      if (plain !== null) return plain;
    }
    return null;
  };
  const isUnreadable = (text: string): boolean => looksEncrypted(text) && plainOf(text) === null;
  return {
    encrypt: (plain) => (isUnreadable(plain) ? plain.trim() : encryptText(secretKey, plain)),
    decrypt: (text) => plainOf(text) ?? text,
    isUnreadable,
    decryptBytes(text) {
      // A key that is made now cannot have encrypted anything.
      if (text.trim().startsWith('{') && !keys.has(BYTES_KEY_ID)) return null;
      for (const key of keys.payloads(BYTES_KEY_ID, SECRET_KEY_BYTES)) {
        const bytes = decryptBytes(key, text);
        if (bytes !== null) return bytes;
      }
      return null;
    },
    encryptBytes: (bytes) => encryptBytes(keys.payloads(BYTES_KEY_ID, SECRET_KEY_BYTES)[0] ?? Buffer.alloc(0), bytes),
    key: (id, bytes) => (keys.payloads(id, bytes)[0] ?? Buffer.alloc(0)).toString('hex'),
    hasSpareKeys: () => isThere(layout.spareMasterKey),
  };
}

const LOST =
  'a key of the secrets is missing; the server goes on with a new one, and what was encrypted with the old one stays as ' +
  'it is and cannot be read until the file is restored from a backup';

/** Makes the one folder without which there is no start: keys that are not stored would lose what they encrypt. */
async function makeSecretsFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: 0o700 });
  } catch (error) {
    if (!isThere(path)) throw error;
    throw new SecretsUnusable(`${path} is no folder; move it away, or restore it from a backup: keys are kept in it`);
  }
  await chmod(path, 0o700);
}

/**
 * Returns the master key of the home first, unless it is missing over encrypted data or damaged: then the spare one,
 * made where there is none.
 */
async function masterKeysOf(layout: Layout, damaged: DamageReport, lost: string[]): Promise<[string, ...string[]]> {
  const own = await readMasterKey(layout.masterKey, damaged);
  const spare = await readMasterKey(layout.spareMasterKey, damaged);
  if (own !== null) return spare === null || spare === own ? [own] : [own, spare];
  const isFree = !isThere(layout.masterKey);
  if (isFree && (await findSecretTraces(layout, { configOnly: false })) === null) {
    return [makeMasterKey(layout.masterKey)];
  }
  lost.push(layout.masterKey);
  if (spare === null && isThere(layout.spareMasterKey)) {
    throw new SecretsUnusable(`${layout.masterKey} and ${layout.spareMasterKey} cannot be read; restore one of them`);
  }
  const key = spare ?? makeMasterKey(layout.spareMasterKey);
  if (isFree) replaceFileSync(layout.masterKey, key);
  return [key];
}

/** Returns null where there is none, or one that cannot be used. */
async function readMasterKey(path: string, damaged: DamageReport): Promise<string | null> {
  try {
    const text = await readFile(path, 'latin1');
    if (MASTER_KEY_PATTERN.test(text.trim())) return text;
    damaged.note(path, 'it should hold 256 hex digits; restore it from a backup');
  } catch (error) {
    if (!isMissing(error) || isThere(path)) damaged.note(path, error);
  }
  return null;
}

function makeMasterKey(path: string): string {
  const made = randomBytes(MASTER_KEY_BYTES).toString('hex');
  replaceFileSync(path, made);
  return made;
}

function first16(key: Buffer): Buffer {
  return key.subarray(0, 16);
}

/** Returns the keys made from `secret.key`, with which secrets were encrypted before 2011. */
async function legacyKeysOf(layout: Layout): Promise<Buffer[]> {
  const text = await readFile(layout.secretKey, 'latin1').catch(() => null);
  return text === null ? [] : [createHash('sha256').update(text.trim(), 'utf8').digest().subarray(0, 16)];
}

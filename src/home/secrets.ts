import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile } from 'node:fs/promises';
import { isMissing } from '../kit/index.ts';
import { createConfidentialKeys, replaceFileSync, SecretsUnusable } from './confidential-keys.ts';
import type { Layout } from './layout.ts';
import { decryptBytes } from './secret-bytes.ts';
import { decryptText, encryptText } from './secret-text.ts';
import { findSecretTraces } from './secret-traces.ts';
import type { SecretStore } from './types.ts';

const SECRET_KEY_ID = 'hudson.util.Secret';
const BYTES_KEY_ID = 'com.cloudbees.plugins.credentials.SecretBytes.KEY';
/** Jenkins stores 256 random bytes for these keys and uses the first 16. */
const SECRET_KEY_BYTES = 256;
const MASTER_KEY_BYTES = 128;
const MASTER_KEY_PATTERN = /^[0-9a-fA-F]{256}$/;

/**
 * Opens the secrets of a home; a home without any gets a master key. Where something was encrypted with a key that is
 * missing now, no new one is made over it: throws SecretsUnusable.
 */
export async function openSecrets(layout: Layout): Promise<SecretStore> {
  await mkdir(layout.secrets, { recursive: true, mode: 0o700 });
  await chmod(layout.secrets, 0o700);
  const keys = createConfidentialKeys(layout, await masterKeyOf(layout));
  await refuseMissing(layout, layout.secret(SECRET_KEY_ID), { configOnly: true });
  const secretKey = keys.payload(SECRET_KEY_ID, SECRET_KEY_BYTES).subarray(0, 16);
  const legacyKeys = await legacyKeysOf(layout);
  return {
    encrypt: (plain) => encryptText(secretKey, plain),
    decrypt: (text) => decryptText(secretKey, legacyKeys, text) ?? text,
    decryptBytes(text) {
      // A key that is made now cannot have encrypted anything.
      const known = !text.trim().startsWith('{') || existsSync(layout.secret(BYTES_KEY_ID));
      return known ? decryptBytes(keys.payload(BYTES_KEY_ID, SECRET_KEY_BYTES), text) : null;
    },
    key: (id, bytes) => keys.payload(id, bytes).toString('hex'),
  };
}

async function masterKeyOf(layout: Layout): Promise<string> {
  await refuseMissing(layout, layout.masterKey, { configOnly: false });
  const stored = await textOf(layout.masterKey);
  if (stored !== null) {
    if (MASTER_KEY_PATTERN.test(stored.trim())) return stored;
    throw new SecretsUnusable(
      `${layout.masterKey} is damaged: it should hold 256 hex digits; restore it from a backup`,
    );
  }
  const made = randomBytes(MASTER_KEY_BYTES).toString('hex');
  replaceFileSync(layout.masterKey, made);
  return made;
}

async function refuseMissing(layout: Layout, path: string, options: { configOnly: boolean }): Promise<void> {
  if ((await textOf(path)) !== null) return;
  const trace = await findSecretTraces(layout, options);
  if (trace === null) return;
  throw new SecretsUnusable(
    `${path} is missing, but ${trace} was encrypted with it; restore it from a backup. ` +
      'A new key would make every stored secret unreadable, so none was made',
  );
}

/** Before 2011 secrets were encrypted with a key made from `secret.key`. */
async function legacyKeysOf(layout: Layout): Promise<Buffer[]> {
  const text = await textOf(layout.secretKey);
  return text === null ? [] : [createHash('sha256').update(text.trim(), 'utf8').digest().subarray(0, 16)];
}

async function textOf(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'latin1');
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

import { createCipheriv, createDecipheriv, createPrivateKey, createPublicKey, generateKeyPair } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { isMissing, writeAtomic } from '../../kit/index.ts';
import { type DamageReport, isThere } from '../files/damaged-files.ts';
import { orUnwritable } from '../files/unwritable.ts';
import type { Layout } from '../layout/layout.ts';
import type { InstanceIdentity, SecretStore } from './secret-types.ts';

const KEY_ID = 'org.jenkinsci.main.modules.instance_identity.InstanceIdentity.KEY';
/** Jenkins stores 256 random bytes for the key and encrypts with the first 16. */
const KEY_BYTES = 256;
const CIPHER = 'aes-128-ecb';

export interface InstanceIdentityDependencies {
  readonly layout: Pick<Layout, 'identityKey' | 'spareIdentityKey'>;
  readonly secrets: Pick<SecretStore, 'key'>;
  readonly damaged: DamageReport;
  readonly newKey: () => Promise<string>;
}

/** Returns a new RSA private key in PEM. It takes a fifth of a second of CPU time. */
export async function newIdentityKey(): Promise<string> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  });
  return privateKey;
}

/**
 * Returns the identity in `identity.key.enc`: an RSA key in PEM, encrypted with a key of the home. It is read, or made,
 * when it is first needed. A key that cannot be read stays, and another one is made beside the spare keys.
 */
export function createInstanceIdentity(dependencies: InstanceIdentityDependencies): InstanceIdentity {
  const { layout, secrets, damaged, newKey } = dependencies;
  let known: Promise<string> | null = null;
  const key = (): Buffer => Buffer.from(secrets.key(KEY_ID, KEY_BYTES), 'hex').subarray(0, 16);

  async function read(): Promise<string> {
    const pem = (await stored(layout.identityKey)) ?? (await stored(layout.spareIdentityKey)) ?? (await make());
    return createPublicKey(createPrivateKey(pem)).export({ type: 'spki', format: 'der' }).toString('base64');
  }

  /** Returns null where there is none, or one that cannot be read with the keys of this home. */
  async function stored(path: string): Promise<Buffer | null> {
    try {
      const pem = plainOf(await readFile(path));
      if (pem === null) damaged.note(path, 'it cannot be decrypted with the keys of this home');
      return pem;
    } catch (error) {
      if (!isMissing(error) || isThere(path)) damaged.note(path, error);
      return null;
    }
  }

  /** Returns null where it is not a key in PEM, or not encrypted with the key of this home. */
  function plainOf(encrypted: Buffer): Buffer | null {
    try {
      const decipher = createDecipheriv(CIPHER, key(), null);
      const pem = Buffer.concat([decipher.update(encrypted), decipher.final()]);
      createPrivateKey(pem);
      return pem;
    } catch {
      return null;
    }
  }

  async function make(): Promise<string> {
    const privateKey = await newKey();
    const cipher = createCipheriv(CIPHER, key(), null);
    const encrypted = Buffer.concat([cipher.update(privateKey, 'utf8'), cipher.final()]);
    const path = isThere(layout.identityKey) ? layout.spareIdentityKey : layout.identityKey;
    await orUnwritable(() => writeAtomic(path, encrypted, { mode: 0o600 }));
    return privateKey;
  }

  return {
    publicKey() {
      known ??= read().catch((error: unknown) => {
        known = null;
        throw error;
      });
      return known;
    },
  };
}

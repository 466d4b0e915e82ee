import { createCipheriv, createDecipheriv, createPrivateKey, createPublicKey, generateKeyPair } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { isMissing, writeAtomic } from '../kit/index.ts';
import type { Layout } from './layout.ts';
import type { InstanceIdentity, SecretStore } from './types.ts';
import { orUnwritable } from './unwritable.ts';

const KEY_ID = 'org.jenkinsci.main.modules.instance_identity.InstanceIdentity.KEY';
/** Jenkins stores 256 random bytes for the key and encrypts with the first 16. */
const KEY_BYTES = 256;
const CIPHER = 'aes-128-ecb';

export interface InstanceIdentityDependencies {
  readonly layout: Pick<Layout, 'identityKey'>;
  readonly secrets: Pick<SecretStore, 'key'>;
}

/** `identity.key.enc`: an RSA key in PEM, encrypted with a key of the home. Read, or made, when it is first needed. */
export function createInstanceIdentity({ layout, secrets }: InstanceIdentityDependencies): InstanceIdentity {
  let known: Promise<string> | null = null;
  const key = (): Buffer => Buffer.from(secrets.key(KEY_ID, KEY_BYTES), 'hex').subarray(0, 16);

  async function read(): Promise<string> {
    const pem = (await stored()) ?? (await make());
    return createPublicKey(createPrivateKey(pem)).export({ type: 'spki', format: 'der' }).toString('base64');
  }

  async function stored(): Promise<Buffer | null> {
    try {
      const encrypted = await readFile(layout.identityKey);
      const decipher = createDecipheriv(CIPHER, key(), null);
      return Buffer.concat([decipher.update(encrypted), decipher.final()]);
    } catch (error) {
      if (isMissing(error)) return null;
      throw new Error(`${layout.identityKey} cannot be read with the keys of this home`, { cause: error });
    }
  }

  async function make(): Promise<string> {
    const { privateKey } = await promisify(generateKeyPair)('rsa', {
      modulusLength: 2048,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
    });
    const cipher = createCipheriv(CIPHER, key(), null);
    const encrypted = Buffer.concat([cipher.update(privateKey, 'utf8'), cipher.final()]);
    await orUnwritable(() => writeAtomic(layout.identityKey, encrypted, { mode: 0o600 }));
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

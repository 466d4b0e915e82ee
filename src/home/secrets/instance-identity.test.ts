import { createHash, createPublicKey } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { NO_REPORT } from '../files/damaged-files.ts';
import { createInstanceIdentity, newIdentityKey } from './instance-identity.ts';

let folder: string;

beforeEach(async (t) => {
  folder = await temporaryFolder(t, 'instance-identity');
});

function identity() {
  const key = (id: string, bytes: number) => createHash('shake256', { outputLength: bytes }).update(id).digest('hex');
  const layout = {
    identityKey: join(folder, 'identity.key.enc'),
    spareIdentityKey: join(folder, 'spare', 'identity.key.enc'),
  };
  return createInstanceIdentity({ layout, secrets: { key }, damaged: NO_REPORT, newKey: newIdentityKey });
}

it('is made on first use and stays', async () => {
  const first = await identity().publicKey();
  const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey({
    key: Buffer.from(first, 'base64'),
    type: 'spki',
    format: 'der',
  });
  expect([asymmetricKeyType, asymmetricKeyDetails?.modulusLength]).toEqual(['rsa', 2048]);
  expect(await identity().publicKey()).toBe(first);
  expect((await readFile(join(folder, 'identity.key.enc'))).includes('PRIVATE KEY')).toBe(false);
});

it('is another one, kept elsewhere, where the old one cannot be read', async () => {
  await writeFile(join(folder, 'identity.key.enc'), 'something else');
  const first = await identity().publicKey();
  expect(await identity().publicKey()).toBe(first);
  expect(await readFile(join(folder, 'identity.key.enc'), 'utf8')).toBe('something else');
});

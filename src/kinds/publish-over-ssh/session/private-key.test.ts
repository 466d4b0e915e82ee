import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { newKey } from '../../../agents/ssh/testing/ssh-server.ts';
import { privateKeyOf } from './private-key.ts';

const PEM = { type: 'pkcs1', format: 'pem' } as const;
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const locked = privateKey.export({ ...PEM, cipher: 'aes-256-cbc', passphrase: 'open sesame' });

const read = (text: string | Buffer, passphrase = '') => privateKeyOf({ key: { text: Buffer.from(text), passphrase } });

it('a key is read with its passphrase, or without one', () => {
  expect(privateKeyOf({ key: null })).toBeNull();
  expect(read(locked, 'open sesame')?.type).toBe('ssh-rsa');
  expect(read(newKey().private)?.type).toBe('ssh-ed25519');
});

it.each<[string, () => string | Buffer, string, RegExp]>([
  ['a wrong passphrase', () => locked, 'wrong', /the passphrase is wrong/],
  ['a missing passphrase', () => locked, '', /it has a passphrase, and none is configured/],
  ['a text that is no key', () => 'text', '', /the private key cannot be read/],
  ['a public key', () => newKey().public, '', /it is a public key/],
])('%s is told', (_, text, passphrase, reason) => {
  expect(() => read(text(), passphrase)).toThrow(reason);
});

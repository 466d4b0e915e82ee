import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { knownKinds, lookUpHost } from './known-hosts.ts';

const KEY = Buffer.from('the bytes of a key');
const MINE = { algorithm: 'ssh-ed25519', key: KEY };
const WORDS = `ssh-ed25519 ${KEY.toString('base64')}`;
const OTHER = `ssh-rsa ${Buffer.from('other').toString('base64')}`;

function hashed(name: string): string {
  const salt = Buffer.from('twenty bytes of salt');
  return `|1|${salt.toString('base64')}|${createHmac('sha1', salt).update(name).digest('base64')}`;
}

it.each([
  ['nothing', '', 22, 'new'],
  ['a comment', `# host ${WORDS}`, 22, 'new'],
  ['the name', `host ${WORDS} comment`, 22, 'known'],
  ['another case', `HOST ${WORDS}`, 22, 'known'],
  ['one of several names', `other,host,10.0.0.1 ${WORDS}`, 22, 'known'],
  ['another name', `other ${WORDS}`, 22, 'new'],
  ['another key', `host ${OTHER}`, 22, 'changed'],
  ['several keys', `host ${OTHER}\nhost ${WORDS}`, 22, 'known'],
  ['a pattern', `h?s* ${WORDS}`, 22, 'known'],
  ['a pattern with an exception', `*,!host ${WORDS}`, 22, 'new'],
  ['a hashed name', `${hashed('host')} ${WORDS}`, 22, 'known'],
  ['another hashed name', `${hashed('other')} ${WORDS}`, 22, 'new'],
  ['a hashed name with a port', `${hashed('[host]:2222')} ${WORDS}`, 2222, 'known'],
  ['a name with the port', `[host]:2222 ${WORDS}`, 2222, 'known'],
  ['a name with another port', `[host]:2223 ${WORDS}`, 2222, 'new'],
  ['a name without the port', `host ${WORDS}`, 2222, 'known'],
  ['another key for the port', `host ${WORDS}\n[host]:2222 ${OTHER}`, 2222, 'changed'],
  ['a revoked key', `host ${WORDS}\n@revoked * ${WORDS}`, 22, 'changed'],
  ['an authority', `@cert-authority * ${WORDS}`, 22, 'new'],
  ['half a line', 'host ssh-ed25519', 22, 'new'],
])('knows a host by %s', (_case, text, port, answer) => {
  expect(lookUpHost(text, 'host', port, MINE)).toBe(answer);
});

it('lists the kinds of keys that are known', () => {
  expect(knownKinds(`host ${OTHER}\nhost ${WORDS}\nother ${WORDS}`, 'host', 22)).toEqual(['ssh-rsa', 'ssh-ed25519']);
});

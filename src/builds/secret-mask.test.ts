import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { SecretMask } from './secret-mask.ts';

const SECRETS = ['s3cret-words', 'it\'s $HOME `x` "q" \\b', 'sp ace;&|', 'tab\tand!'];

it.each(SECRETS)('hides %j as it is and as shells trace it', (secret) => {
  const mask = new SecretMask([secret]);
  expect(mask.text(`a ${secret} b ${secret}`)).toBe('a **** b ****');
  for (const shell of ['/bin/sh', '/bin/bash']) {
    const traced = execFileSync(shell, ['-c', 'set -x; : x"$S"y; printf "%s\\n" "$S"'], {
      env: { S: secret },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    expect(mask.text(traced)).not.toContain(secret);
    const trace = execFileSync(shell, ['-c', 'exec 2>&1; set -x; : x"$S"y'], {
      env: { S: secret },
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    expect(mask.text(trace), trace).toContain('****');
  }
});

it.each([0, 1, 2, 3])('hides a secret in base64, behind %d other bytes', (before) => {
  const mask = new SecretMask(['hidden-words']);
  const plain = `${'x'.repeat(before)}hidden-words and more`;
  const shown = mask.text(Buffer.from(plain).toString('base64'));
  expect(shown).toContain('****');
  expect(Buffer.from(shown.replace('****', ''), 'base64').toString()).not.toContain('idden-word');
});

it('hides each line of a key', () => {
  const key = '-----BEGIN KEY-----\nAAAABBBBCCCC\nDDDDEEEEFFFF\n-----END KEY-----\n';
  const mask = new SecretMask([key]);
  expect(mask.text('AAAABBBBCCCC\nx DDDDEEEEFFFF')).toBe('****\nx ****');
  expect(mask.text('-----BEGIN KEY-----')).toBe('-----BEGIN KEY-----');
});

it('hides the longer one of two secrets first, and nothing for a blank one', () => {
  const mask = new SecretMask(['pass', 'password', '', ' ']);
  expect(mask.text('password pass word')).toBe('**** **** word');
  expect(new SecretMask(['']).isEmpty).toBe(true);
});

it('tells how much of an unfinished text is settled', () => {
  const mask = new SecretMask(['secret']);
  const text = 'aaaaaaaaaa secr';
  expect(mask.settled(text)).toBeLessThanOrEqual(11);
  expect(mask.settled('aaaaaaaaaa secret')).toBeLessThanOrEqual(11);
  expect(new SecretMask().settled(text)).toBe(text.length);
});

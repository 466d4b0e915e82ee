import { createCipheriv, randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { decryptLaunchFile, launchArguments } from './launch-file.ts';

const SECRET = randomBytes(32).toString('hex');
const FILE =
  '<jnlp><application-desc><argument>S</argument><argument>a &amp; b</argument><argument></argument></application-desc></jnlp>';

function encrypted(text: string): Buffer {
  const begin = randomBytes(16);
  const cipher = createCipheriv('aes-128-cbc', Buffer.from(SECRET, 'hex').subarray(0, 16), begin);
  return Buffer.concat([begin, cipher.update(text), cipher.final()]);
}

it('reads what was encrypted with the secret', () => {
  expect(decryptLaunchFile(encrypted(FILE), SECRET)).toBe(FILE);
});

it('reads nothing with another secret, or of something else', () => {
  for (const secret of ['0'.repeat(64), '', 'no hex', SECRET.slice(0, 10)])
    expect(decryptLaunchFile(encrypted(FILE), secret)).toBeNull();
  expect(decryptLaunchFile(Buffer.from('<html>'), SECRET)).toBeNull();
  expect(decryptLaunchFile(encrypted('another text'), SECRET)).toBeNull();
});

it('finds the arguments, empty ones too', () => {
  expect(launchArguments(FILE)).toEqual(['S', 'a & b', '']);
  expect(launchArguments('<argument/><argument>&#60;&#x3e;&apos;&quot;</argument>')).toEqual(['', `<>'"`]);
});

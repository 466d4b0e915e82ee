import { expect, it } from 'vitest';
import { keyStoreAlias } from './key-store-alias.ts';

const OID = Buffer.from('06092a864886f70d010914', 'hex');

function named(name: string): Buffer {
  const text = Buffer.from(name, 'utf16le').swap16();
  const string = Buffer.concat([Buffer.from([0x1e, text.length]), text]);
  return Buffer.concat([OID, Buffer.from([0x31, string.length]), string]);
}

it('the alias of a key is its friendly name, in lower case', () => {
  expect(keyStoreAlias(Buffer.concat([Buffer.from('30820100', 'hex'), named('My Kéy'), named('other')]))).toBe(
    'my kéy',
  );
});

it("a key store in Java's own form names its first key", () => {
  const head = Buffer.from('feedfeed00000002000000010000000100046d696e65', 'hex');
  expect(keyStoreAlias(head)).toBe('mine');
});

it.each([Buffer.alloc(0), Buffer.from('hello'), OID, Buffer.concat([OID, Buffer.from([0x31, 0x84, 1, 2])])])(
  "a file without a name has Java's number: %j",
  (bytes) => {
    expect(keyStoreAlias(bytes)).toBe('1');
  },
);

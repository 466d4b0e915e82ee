import { expect, it } from 'vitest';
import { allKinds } from '../../kinds/index.ts';
import { createYield } from '../../kit/index.ts';
import { KindRegistry } from '../../points/index.ts';
import { parseXml } from '../../xml/index.ts';
import { encryptSecrets } from './encrypt-secrets.ts';

const CIPHER = {
  encrypt: (plain: string) => `{sealed ${Buffer.from(plain).toString('hex')}}`,
  decrypt: (text: string) => Buffer.from(/^\{sealed (.*)\}$/.exec(text)?.[1] ?? '', 'hex').toString() || text,
  encryptBytes: (bytes: Buffer) => `{bytes ${bytes.toString('hex')}}`,
};
const REGISTRY = new KindRegistry(allKinds, CIPHER);
const MASK = 'com.michelin.cio.hudson.plugins.maskpasswords.MaskPasswordsBuildWrapper';

const sealed = (text: string): Promise<string> =>
  encryptSecrets({ text, root: parseXml(text) }, REGISTRY, CIPHER, createYield());
const project = (wrappers: string): string => `<project><buildWrappers>${wrappers}</buildWrappers></project>`;
const masking = (pairs: string): string => project(`<${MASK}><varPasswordPairs>${pairs}</varPasswordPairs></${MASK}>`);

it.each([
  ['<varPasswordPair var="DB" password="plain-pw"/>', '<varPasswordPair var="DB" password="SEALED"/>', 'plain-pw'],
  [
    `<varPasswordPair password = 'a > &quot;b&quot;' var="password='x'"></varPasswordPair>`,
    `<varPasswordPair password = 'SEALED' var="password='x'"></varPasswordPair>`,
    'a > "b"',
  ],
  ['<p><password>of a pipeline</password></p>', '<p><password>SEALED</password></p>', 'of a pipeline'],
  ['<varPasswordPair var="DB" password=""/>', '<varPasswordPair var="DB" password=""/>', ''],
])('seals the password of %s', async (posted, expected, plain) => {
  const result = await sealed(masking(posted));
  expect(result).toBe(masking(expected.replace('SEALED', CIPHER.encrypt(plain))));
  expect(await sealed(result)).toBe(result);
});

it('seals each entry of a list, and what stands there twice', async () => {
  const entry = (value: string): string => `<EnvInjectPasswordEntry><name>N</name>${value}</EnvInjectPasswordEntry>`;
  const list = (...values: string[]): string =>
    project(
      `<EnvInjectPasswordWrapper><passwordEntries>${values.map(entry).join('')}</passwordEntries></EnvInjectPasswordWrapper>`,
    );
  const [a, b, c] = ['one', 'two', 'three'].map((text) => CIPHER.encrypt(text));
  expect(await sealed(list('<value>one</value>', '<value>two</value><value>three</value>'))).toBe(
    list(`<value>${a}</value>`, `<value>${b}</value><value>${c}</value>`),
  );
});

import { expect, it } from 'vitest';
import { encryptSecrets } from '../../src/home/secrets/encrypt-secrets.ts';
import { allKinds } from '../../src/kinds/index.ts';
import { createYield } from '../../src/kit/index.ts';
import { type AnyKind, KindRegistry } from '../../src/points/index.ts';
import { parseXml, toDocument } from '../../src/xml/index.ts';

const SEALED = /^\{AQAAABAAAA(.*)\}$/;
const CIPHER = {
  encrypt: (plain: string) => `{AQAAABAAAA${Buffer.from(plain).toString('base64')}}`,
  decrypt(text: string) {
    const sealed = SEALED.exec(text)?.[1];
    return sealed === undefined ? text : Buffer.from(sealed, 'base64').toString();
  },
  encryptBytes: (bytes: Buffer) => `{AQAAABAAAA${Buffer.from(bytes.toString('base64')).toString('base64')}}`,
  decryptBytes: (text: string) => Buffer.from(CIPHER.decrypt(text), 'base64'),
};
const REGISTRY = new KindRegistry(allKinds, CIPHER);

/** The example as a client would post it, and the secrets in it. */
function postedIn(kind: AnyKind): { readonly source: string; readonly plain: readonly string[] } {
  const plain: string[] = [];
  const encrypt = (text: string): string => {
    plain.push(text);
    return text;
  };
  const encryptBytes = (bytes: Buffer): string => encrypt(bytes.toString('base64'));
  return { source: toDocument(kind.toXml(kind.xmlTag, kind.example, { encrypt, encryptBytes })), plain };
}

/** How often the kind decrypts while it reads the document. */
function decryptedIn(kind: AnyKind, source: string): number {
  let count = 0;
  const counting = new KindRegistry(allKinds, {
    decrypt(text) {
      count += 1;
      return text;
    },
    decryptBytes(text) {
      count += 1;
      return Buffer.from(text, 'base64');
    },
  });
  kind.fromXml(parseXml(source), counting.context);
  return count;
}

const holding = allKinds.filter((kind) => {
  const { source, plain } = postedIn(kind);
  return plain.length > 0 || decryptedIn(kind, source) > 0;
});

it('there are kinds with secrets', () => {
  expect(holding.map(({ symbol }) => symbol)).toEqual(
    expect.arrayContaining(['password', 'gitlab', 'maskPasswords', 'envInjectPasswords', 'slackNotifier']),
  );
});

it.each(holding.map((kind): [string, AnyKind] => [`${kind.family} ${kind.symbol}`, kind]))(
  '%s: its secrets are encrypted where they are posted in plain',
  async (_name, kind) => {
    const { source, plain } = postedIn(kind);
    expect(plain.join(''), 'its example holds no secret').not.toBe('');
    expect(decryptedIn(kind, source), 'what it writes encrypted it reads so').toBe(plain.length);
    const seal = (text: string): Promise<string> =>
      encryptSecrets({ text, root: parseXml(text) }, REGISTRY, CIPHER, createYield());
    const sealed = await seal(source);
    const stored = sealed.match(/\{AQAAABAAAA[^}]*\}/g) ?? [];
    expect(stored.map(CIPHER.decrypt).toSorted()).toEqual(plain.filter((text) => text !== '').toSorted());
    for (const text of plain) if (text !== '') expect(sealed.replaceAll(/\{AQAA[^}]*\}/g, '')).not.toContain(text);
    expect(kind.fromXml(parseXml(sealed), REGISTRY.context)).toEqual(kind.example);
    expect(await seal(sealed), 'what is encrypted stays').toBe(sealed);
  },
);

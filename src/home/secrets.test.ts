import { createCipheriv, createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { SecretsUnusable } from './confidential-keys.ts';
import { openSecrets } from './secrets.ts';
import { filesBelow, put, recordedHome, temporaryLayout } from './test-home.ts';

const SECRET_FORM = /^\{AQAAABAAAAA[A-Za-z0-9+/]+={0,2}\}$/;

describe('secrets of a home that Jenkins wrote', () => {
  it('are decrypted with its keys', async (t) => {
    const layout = await recordedHome(t);
    const secrets = await openSecrets(layout);
    const stored = await readFile(layout.credentials, 'utf8');
    const texts = [...stored.matchAll(/<(?:secret|privateKey)>([^<]+)</g)].map(([, text]) =>
      secrets.decrypt(text ?? ''),
    );
    expect(texts).toEqual(['hidden-words', 'KEYTEXT']);
  });

  it('give the content of its key files by id', async (t) => {
    const secrets = await openSecrets(await recordedHome(t));
    expect(secrets.key('hudson.console.ConsoleNote.MAC', 32)).toMatch(/^[0-9a-f]{64}$/);
    expect(secrets.key('jenkins.model.Jenkins.crumbSalt', 8)).toMatch(/^[0-9a-f]{16}$/);
  });

  it('are not touched by being opened', async (t) => {
    const layout = await recordedHome(t);
    const before = await filesBelow(layout.folder);
    await openSecrets(layout);
    expect(await filesBelow(layout.folder)).toEqual(before);
  });
});

describe('secrets of a new home', () => {
  it('are made, readable by their owner alone', async (t) => {
    const layout = await temporaryLayout(t);
    const secrets = await openSecrets(layout);
    secrets.key('test.Key', 8);
    expect((await stat(layout.secrets)).mode & 0o777).toBe(0o700);
    const names = (await readdir(layout.secrets)).sort();
    expect(names).toEqual(['hudson.util.Secret', 'master.key', 'test.Key']);
    for (const name of names) expect((await stat(join(layout.secrets, name))).mode & 0o777).toBe(0o600);
    expect(await readFile(layout.masterKey, 'utf8')).toMatch(/^[0-9a-f]{256}$/);
    expect((await stat(layout.secret('hudson.util.Secret'))).size).toBe(272);
    expect((await stat(layout.secret('test.Key'))).size).toBe(32);
  });

  it('stay the same over a restart', async (t) => {
    const layout = await temporaryLayout(t);
    const first = await openSecrets(layout);
    const [text, key] = [first.encrypt('größe'), first.key('test.Key', 16)];
    expect(text).toMatch(SECRET_FORM);
    const second = await openSecrets(layout);
    expect(second.decrypt(text)).toBe('größe');
    expect(second.key('test.Key', 16)).toBe(key);
  });

  it('encrypt the same text differently each time', async (t) => {
    const secrets = await openSecrets(await temporaryLayout(t));
    expect(secrets.encrypt('x')).not.toBe(secrets.encrypt('x'));
    expect(secrets.decrypt(secrets.encrypt(''))).toBe('');
  });

  it.each([
    ['plain words', 'hidden-words'],
    ['nothing', ''],
    ['braces', '{not base64}'],
    ['base64 of something else', 'bm90aGluZyBlbmNyeXB0ZWQgaGVyZSBhdCBhbGw='],
    ['a secret of another home', '{AQAAABAAAAAQ0N92D9uksueERDxgxqPI97YZ27J9p5SHmDt9GKt3HOQ=}'],
    ['a secret that is cut', '{AQAAABAAAAAQ0N92D9uksueERDxgxqPI}'],
  ])('give back %s as it is', async (_what, text) => {
    const secrets = await openSecrets(await temporaryLayout({ onTestFinished }));
    expect(secrets.decrypt(text)).toBe(text);
  });

  it('read the old form, made with the key of secret.key', async (t) => {
    const layout = await temporaryLayout(t);
    await put(layout.secretKey, '5de7a1\n');
    const key = createHash('sha256').update('5de7a1').digest().subarray(0, 16);
    const cipher = createCipheriv('aes-128-ecb', key, null);
    const old = Buffer.concat([cipher.update('old words::::MAGIC::::'), cipher.final()]).toString('base64');
    expect((await openSecrets(layout)).decrypt(old)).toBe('old words');
  });
});

describe('a missing or wrong key', () => {
  const damages: [string, RegExp, (folder: Awaited<ReturnType<typeof recordedHome>>) => Promise<void>][] = [
    ['no master.key beside key files', /master\.key is missing/, (layout) => rm(layout.masterKey)],
    [
      'no secrets at all but encrypted texts',
      /master\.key is missing, but .*identity\.key\.enc/,
      (layout) => rm(layout.secrets, { recursive: true }),
    ],
    [
      'no key of the texts',
      /hudson\.util\.Secret is missing, but .*credentials\.xml/,
      (layout) => rm(layout.secret('hudson.util.Secret')),
    ],
    ['an empty master.key', /master\.key is damaged/, (layout) => writeFile(layout.masterKey, '')],
    ['another master.key', /cannot be decrypted/, (layout) => writeFile(layout.masterKey, 'ab'.repeat(128))],
  ];

  it.each(damages)('is refused and left as it is: %s', async (_what, message, damage) => {
    const layout = await recordedHome({ onTestFinished });
    await damage(layout);
    const before = await filesBelow(layout.folder);
    const opened = openSecrets(layout);
    await expect(opened).rejects.toThrow(SecretsUnusable);
    await expect(opened).rejects.toThrow(message);
    expect(await filesBelow(layout.folder)).toEqual(before);
  });

  it('is noticed by a secret deep in nested folders', async (t) => {
    const layout = await temporaryLayout(t);
    await put(layout.jobConfig('a/b/c'), `<project>${' '.repeat(70_000)}{AQAAABAAAAAQ}</project>`);
    await expect(openSecrets(layout)).rejects.toThrow(/jobs\/a\/jobs\/b\/jobs\/c\/config\.xml/);
  });

  it('does not matter where nothing is encrypted', async (t) => {
    const layout = await temporaryLayout(t);
    await put(layout.jobConfig('a'), '<project/>');
    await mkdir(layout.secrets);
    await put(layout.initialPassword, 'x');
    expect((await openSecrets(layout)).encrypt('x')).toMatch(SECRET_FORM);
  });
});

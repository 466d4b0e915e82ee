import { createCipheriv, createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createFakeClock } from '../../kit/testing/fake-clock.ts';
import { filesBelow } from '../../kit/testing/files-below.ts';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { DamagedFiles, NO_REPORT } from '../files/damaged-files.ts';
import type { Layout } from '../layout/layout.ts';
import { recordedHome } from '../testing/recorded-home.ts';
import { listeningLogger, placeOf, put, temporaryLayout } from '../testing/test-home.ts';
import { openSecrets } from './secrets.ts';

const SECRET = 'hudson.util.Secret';
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
  const damages: [string, (layout: Layout) => Promise<unknown>][] = [
    ['no master.key beside key files', (layout) => rm(layout.masterKey)],
    ['no secrets at all but encrypted texts', (layout) => rm(layout.secrets, { recursive: true })],
    ['no key of the texts', (layout) => rm(layout.secret(SECRET))],
    ['an empty master.key', (layout) => writeFile(layout.masterKey, '')],
    ['another master.key', (layout) => writeFile(layout.masterKey, 'ab'.repeat(128))],
    ['a folder in the place of master.key', (layout) => asFolder(layout.masterKey)],
    ['a link to itself in the place of the key', (layout) => asLoop(layout.secret(SECRET))],
    ['a link to nothing in the place of the key', (layout) => asLink(layout.secret(SECRET))],
  ];

  it.each(damages)('is lived with, and all can be read again when it is back: %s', async (_what, damage) => {
    const layout = await recordedHome({ onTestFinished }, { builds: false });
    const backup = await temporaryFolder({ onTestFinished }, 'secrets');
    await cp(layout.secrets, backup, { recursive: true });
    const stored = /<secret>(.*?)</.exec(await readFile(layout.credentials, 'utf8'))?.[1] ?? '';
    await damage(layout);
    const before = await filesBelow(layout.folder);
    const log = listeningLogger();
    const damaged = new DamagedFiles({ folder: layout.folder, log, clock: createFakeClock(1000) });

    const without = await openSecrets(layout, { log, damaged });
    expect(without.isUnreadable(stored)).toBe(true);
    expect(without.decrypt(stored)).toBe(stored);
    expect(without.encrypt(stored)).toBe(stored);
    const made = without.encrypt('in between');
    expect(log.lines.map(({ level }) => level)).toContain('error');
    const after = await filesBelow(layout.folder);
    for (const [path, content] of before) expect(after.get(path), path).toBe(content);

    // The next start has the same keys.
    const again = await openSecrets(layout);
    expect(again.decrypt(made)).toBe('in between');
    expect(again.hasSpareKeys()).toBe(true);

    await rm(layout.masterKey, { recursive: true, force: true });
    await rm(layout.secret(SECRET), { recursive: true, force: true });
    await cp(backup, layout.secrets, { recursive: true });
    const restored = await openSecrets(layout);
    expect(restored.decrypt(stored)).toBe('hidden-words');
    expect(restored.isUnreadable(stored)).toBe(false);
    expect(restored.decrypt(made)).toBe('in between');
    expect(restored.decrypt(restored.encrypt('new'))).toBe('new');
  });

  it('is noticed by a secret deep in nested folders', async (t) => {
    const layout = await temporaryLayout(t);
    await put(layout.jobConfig(placeOf('a/b/c')), `<project>${' '.repeat(70_000)}{AQAAABAAAAAQ}</project>`);
    const log = listeningLogger();
    await openSecrets(layout, { log, damaged: NO_REPORT });
    expect(log.lines).toMatchObject([{ level: 'error' }, { level: 'error' }]);
  });

  it('does not matter where nothing is encrypted', async (t) => {
    const layout = await temporaryLayout(t);
    await put(layout.jobConfig(placeOf('a')), '<project/>');
    await mkdir(layout.secrets);
    await put(layout.initialPassword, 'x');
    const secrets = await openSecrets(layout);
    expect(secrets.encrypt('x')).toMatch(SECRET_FORM);
    expect(secrets.hasSpareKeys()).toBe(false);
  });
});

async function asFolder(path: string): Promise<void> {
  await rm(path);
  await mkdir(path);
}

async function asLoop(path: string): Promise<void> {
  await rm(path);
  await symlink(basename(path), path);
}

async function asLink(path: string): Promise<void> {
  await rm(path);
  await symlink('nothing-is-here', path);
}

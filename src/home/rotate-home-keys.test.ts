import { execFileSync } from 'node:child_process';
import { createCipheriv } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { silentLogger } from '../kit/index.ts';
import { createFakeClock } from '../kit/testing/fake-clock.ts';
import { type Finisher, temporaryFolder } from '../kit/testing/temporary-folder.ts';
import { KindRegistry } from '../points/index.ts';
import { createLayout, type Layout } from './layout/layout.ts';
import { rotateKeys } from './rotate-home-keys.ts';
import { decryptWithMagic, masterKeyOf } from './secrets/confidential-keys.ts';
import { finishRotation } from './secrets/rotation/finish-rotation.ts';
import { openSecrets } from './secrets/secrets.ts';
import { openTestHome } from './testing/open-test-home.ts';
import { recordedHome } from './testing/recorded-home.ts';
import { temporaryLayout } from './testing/test-home.ts';

const SCRIPT = join(import.meta.dirname, '..', '..', 'fixtures', 'secrets', 'decrypt.mjs');
const PLAIN = { text: ['KEYTEXT', 'at the job', 'hidden-words', 'x'], bytes: ['hello'] };

const rotate = (layout: Layout, onMoment?: () => void) =>
  rotateKeys({ folder: layout.folder, log: silentLogger, clock: createFakeClock(), ...(onMoment && { onMoment }) });

/** A program of its own reads the home as the format is described. */
function decrypted({ folder }: Layout): unknown {
  return JSON.parse(execFileSync(process.execPath, [SCRIPT, folder], { encoding: 'utf8' }));
}

async function home(t: Finisher): Promise<Layout> {
  const layout = await recordedHome(t, { builds: false });
  const secrets = await openSecrets(layout);
  const job = join(layout.folder, 'jobs', 'own');
  await mkdir(join(job, 'builds', '1', 'archive'), { recursive: true });
  await writeFile(join(job, 'config.xml'), `<project><p>${secrets.encrypt('at the job')}</p></project>`, {
    mode: 0o600,
  });
  const value = `<build><value>${secrets.encrypt('of a run')}</value></build>`;
  await writeFile(join(job, 'builds', '1', 'build.xml'), value);
  await writeFile(join(job, 'builds', '1', 'archive', 'a.xml'), value);
  await writeFile(join(job, 'builds', '1', 'log'), value);
  return layout;
}

it('gives all secrets of a home other keys, and leaves what is no secret as it is', async (t) => {
  const layout = await home(t);
  const before = await readFile(layout.masterKey, 'utf8');
  const run = join(layout.folder, 'jobs', 'own', 'builds', '1');
  const [config, record, log] = [layout.credentials, join(run, 'build.xml'), join(run, 'log')];
  const [stored, value] = [await readFile(config, 'utf8'), await readFile(record, 'utf8')];
  const salt = (await openSecrets(layout)).key('jenkins.model.Jenkins.crumbSalt', 8);
  expect(decrypted(layout)).toEqual(PLAIN);
  expect(await rotate(layout)).toEqual({ files: 4, secrets: 6 });
  expect(await readFile(layout.masterKey, 'utf8')).not.toBe(before);
  expect(await readFile(config, 'utf8')).not.toBe(stored);
  expect(decrypted(layout)).toEqual(PLAIN);
  const secrets = await openSecrets(layout);
  expect(secrets.isUnreadable(/\{AQAA[^<]+/.exec(value)?.[0] ?? '')).toBe(true);
  expect(secrets.decrypt(/\{AQAA[^<]+/.exec(await readFile(record, 'utf8'))?.[0] ?? '')).toBe('of a run');
  // Keys of other things stay as they were.
  expect(secrets.key('jenkins.model.Jenkins.crumbSalt', 8)).toBe(salt);
  for (const each of [log, join(run, 'archive', 'a.xml')]) expect(await readFile(each, 'utf8')).toBe(value);
  expect((await stat(join(layout.folder, 'jobs', 'own', 'config.xml'))).mode & 0o777).toBe(0o600);
  expect((await readdir(layout.secrets)).filter((name) => /old|rotation/.test(name))).toEqual([]);
});

it('texts in the old form, without braces, are read with their key and written in the usual form', async (t) => {
  const layout = await home(t);
  const file = await readFile(layout.secret('hudson.util.Secret'));
  const key = decryptWithMagic(masterKeyOf(await readFile(layout.masterKey, 'latin1')), file)?.subarray(0, 16);
  const cipher = createCipheriv('aes-128-ecb', key ?? Buffer.alloc(0), null);
  const old = Buffer.concat([cipher.update('old words::::MAGIC::::'), cipher.final()]).toString('base64');
  const path = join(layout.folder, 'jobs', 'own', 'config.xml');
  await writeFile(path, `${await readFile(path, 'utf8')}<!-- --><a b="${old}"><c>${old}</c></a>`);
  await rotate(layout);
  expect(decrypted(layout)).toEqual({ ...PLAIN, text: [...PLAIN.text, 'old words', 'old words'].sort() });
});

it('ends with all secrets under the old keys or all under the new ones, wherever it is killed', {
  timeout: 900_000,
}, async (t) => {
  const whole = await home(t);
  const copies = await temporaryFolder(t, 'copies');
  const kills = await momentsOf(whole, copies);
  expect(kills).toBeGreaterThan(20);
  for (let at = 1; at <= kills; at += 1) {
    const layout = createLayout(join(copies, String(at)));
    await cp(whole.folder, layout.folder, { recursive: true });
    await expect(rotate(layout, killedAt(at))).rejects.toThrow('killed');
    // A next process may be killed as well, before it finishes.
    await finishRotation(layout, killedAt(1)).catch(() => undefined);
    await finishRotation(layout);
    expect(await readable(layout), `killed at ${at}`).toEqual(PLAIN);
    expect((await readdir(layout.secrets)).filter((name) => /old|rotation/.test(name))).toEqual([]);
    await rm(layout.folder, { recursive: true });
  }
});

it('a home is finished before anything of it is read', async (t) => {
  const whole = await home(t);
  const copies = await temporaryFolder(t, 'copies');
  const kills = await momentsOf(whole, copies);
  const layout = createLayout(join(copies, 'late'));
  await cp(whole.folder, layout.folder, { recursive: true });
  const before = await readFile(layout.masterKey, 'utf8');
  await expect(rotate(layout, killedAt(kills - 3))).rejects.toThrow('killed');
  const opened = await openTestHome({ folder: layout.folder, kinds: (secrets) => new KindRegistry([], secrets) });
  t.onTestFinished(() => opened.close());
  expect(await readFile(layout.masterKey, 'utf8')).not.toBe(before);
  expect(await opened.problems.unreadableSecrets()).toEqual([]);
  expect(decrypted(layout)).toEqual(PLAIN);
});

it('refuses a home that another server has, that lost a key, or of which something cannot be read', async (t) => {
  const layout = await home(t);
  const opened = await openTestHome({ folder: layout.folder, kinds: (secrets) => new KindRegistry([], secrets) });
  await expect(rotate(layout)).rejects.toThrow('is in use by the server');
  await opened.close();
  const foreign = (await openSecrets(await temporaryLayout(t))).encrypt('of another home');
  const path = join(layout.folder, 'jobs', 'own', 'config.xml');
  const before = await readFile(path, 'utf8');
  await writeFile(path, `<project><a>${foreign}</a></project>`);
  await expect(rotate(layout)).rejects.toThrow(`${path} has 1 secrets that were encrypted with a key that is not here`);
  await writeFile(path, before);
  expect(decrypted(layout)).toEqual(PLAIN);
  await rm(layout.masterKey);
  await expect(rotate(layout)).rejects.toThrow(`${layout.masterKey} is missing`);
});

/** Reads the same as the program, without one. */
async function readable(layout: Layout): Promise<unknown> {
  const secrets = await openSecrets(layout);
  expect(secrets.hasSpareKeys()).toBe(false);
  const found = { text: [] as string[], bytes: [] as string[] };
  const folders = ['team', 'own'].map((name) => join(layout.folder, 'jobs', name, 'config.xml'));
  for (const path of [layout.credentials, ...folders]) {
    const xml = await readFile(path, 'utf8');
    for (const [stored] of xml.matchAll(/\{AQAA[^}]+\}/g)) found.text.push(secrets.decrypt(stored));
    for (const [, stored = ''] of xml.matchAll(/<secretBytes>([^<]+)</g))
      found.bytes.push(secrets.decryptBytes(stored)?.toString() ?? 'unreadable');
  }
  return { text: found.text.sort(), bytes: found.bytes };
}

/** Returns before how many changes of the disk a rotation of that home may be killed. */
async function momentsOf({ folder }: Layout, copies: string): Promise<number> {
  const copy = createLayout(join(copies, 'counted'));
  await cp(folder, copy.folder, { recursive: true });
  let count = 0;
  await rotate(copy, () => {
    count += 1;
  });
  return count;
}

function killedAt(at: number): () => void {
  let count = 0;
  return () => {
    count += 1;
    if (count === at) throw new Error('killed');
  };
}

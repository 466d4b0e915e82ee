import { createCipheriv } from 'node:crypto';
import { appendFile, mkdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import type { Layout } from '../../layout/layout.ts';
import { temporaryLayout } from '../../testing/test-home.ts';
import { decryptWithMagic, masterKeyOf } from '../confidential-keys.ts';
import { openSecrets } from '../secrets.ts';
import { rotateSecrets } from './rotate-keys.ts';

const rotate = (layout: Layout) => rotateSecrets(layout, () => undefined);

async function put(layout: Layout, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(layout.folder, path)), { recursive: true });
  await writeFile(join(layout.folder, path), text);
}

async function read(layout: Layout, path: string): Promise<string> {
  return readFile(join(layout.folder, path), 'utf8');
}

it('a file that holds secrets of one form alone gets the new keys, whatever the form', async (t) => {
  const layout = await temporaryLayout(t);
  const before = await openSecrets(layout);
  for (const element of ['secretBytes', 'uploadedKeystoreBytes'])
    await put(
      layout,
      `${element}.xml`,
      `<a><${element}>${before.encryptBytes(Buffer.from('a file'))}</${element}></a>`,
    );
  await put(
    layout,
    'jobs/a/config.xml',
    `<a><secretBytes>${before.encryptBytes(Buffer.from('of a folder'))}</secretBytes></a>`,
  );
  await put(layout, 'texts.xml', `<a>${before.encrypt('a text')}</a>`);
  const file = await readFile(layout.secret('hudson.util.Secret'));
  const key = decryptWithMagic(masterKeyOf(await readFile(layout.masterKey, 'latin1')), file)?.subarray(0, 16);
  const cipher = createCipheriv('aes-128-ecb', key ?? Buffer.alloc(0), null);
  const old = Buffer.concat([cipher.update('old words::::MAGIC::::'), cipher.final()]).toString('base64');
  await put(layout, 'old.xml', `<a><b>${old}</b></a>`);

  expect(await rotate(layout)).toEqual({ files: 5, secrets: 5 });
  const after = await openSecrets(layout);
  const bytesIn = async (path: string) =>
    after.decryptBytes(/\{[^}]+\}/.exec(await read(layout, path))?.[0] ?? '')?.toString();
  expect(await bytesIn('secretBytes.xml')).toBe('a file');
  expect(await bytesIn('uploadedKeystoreBytes.xml')).toBe('a file');
  expect(await bytesIn('jobs/a/config.xml')).toBe('of a folder');
  for (const [path, plain] of [
    ['texts.xml', 'a text'],
    ['old.xml', 'old words'],
  ] as const)
    expect(after.decrypt(/\{AQAA[^}]+\}/.exec(await read(layout, path))?.[0] ?? '')).toBe(plain);
});

it.for([
  'nodes/workspace/config.xml',
  'nodes/log/config.xml',
  'users/archive/config.xml',
  'jobs/workspace/config.xml',
  'jobs/log/jobs/archive/config.xml',
  'jobs/log/jobs/a/builds/3/build.xml',
  'jobs/project/branches/archive/config.xml',
  'jobs/project/branches/workspace/builds/1/build.xml',
  'jobs/matrix/configurations/axis-A/artifacts/builds/1/build.xml',
  'jobs/matrix/configurations/axis-A/x/axis-B/workspace/nextBuildNumber.xml',
  'jobs/maven/modules/stashes/config.xml',
  'jobs/a/builds/1/.millwright/state.json',
])('%s gets the new keys, though a build may make something of such a name', async (path, t) => {
  const layout = await temporaryLayout(t);
  await put(layout, path, `<a>${(await openSecrets(layout)).encrypt('a text')}</a>`);
  expect(await rotate(layout)).toEqual({ files: 1, secrets: 1 });
});

it.for([
  'jobs/a/workspace/config.xml',
  'jobs/a/workspace@script/1/config.xml',
  'jobs/a/htmlreports/page/index.html',
  'jobs/a/builds/1/archive/a.xml',
  'jobs/a/builds/1/.millwright/steps/log',
])('%s is what a build made, and stays', async (path, t) => {
  const layout = await temporaryLayout(t);
  await put(layout, path, `<a>${(await openSecrets(layout)).encrypt('a text')}</a>`);
  expect(await rotate(layout)).toEqual({ files: 0, secrets: 0 });
});

it('a file that is too large is refused only where it holds a secret', async (t) => {
  const layout = await temporaryLayout(t);
  const secrets = await openSecrets(layout);
  await put(layout, 'large.xml', '');
  await truncate(join(layout.folder, 'large.xml'), 65 * 1024 * 1024);
  expect(await rotate(layout)).toEqual({ files: 0, secrets: 0 });
  const stored = secrets.encryptBytes(Buffer.from('a file'));
  await appendFile(join(layout.folder, 'large.xml'), `<secretBytes>${stored}</secretBytes>`);
  await expect(rotate(layout)).rejects.toThrow('large.xml is too large to be encrypted again');
});

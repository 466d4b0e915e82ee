import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { filesIn } from '../testing/given.ts';
import { packageJson } from '../testing/packages.ts';
import {
  applyPending,
  discardPending,
  isInstalled,
  setPin,
  stagePending,
  stagePrevious,
  stageRemoval,
} from './stage.ts';

/** Writes files below a folder, by their paths. */
function write(folder: string, files: Readonly<Record<string, string>>): string {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** Writes a package as it is unpacked. */
function unpacked(folder: string, version: string, more: Readonly<Record<string, string>> = {}): string {
  const json = packageJson({ shortName: 'hello', version });
  return write(folder, { 'package.json': json, 'index.js': 'export default () => {};', ...more });
}

/** Returns the version of the package in a folder, or why there is none. */
function versionIn(folder: string): string {
  if (!existsSync(join(folder, 'package.json'))) return existsSync(folder) ? 'no package' : 'nothing';
  const { version }: { version?: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return version ?? '';
}

function texts(notes: Awaited<ReturnType<typeof applyPending>>): readonly string[] {
  return notes.map(({ text }) => text);
}

describe('a package that waits for the next start', () => {
  it('is at each moment the old one or the new one, whole', async (t) => {
    const folder = await temporaryFolder(t);
    const many = Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`lib/${at}.js`, 'x']));
    await stagePending(folder, unpacked(join(folder, '.staging', 'a'), '1.0.0', many), 'hello');
    const staged = stagePending(folder, unpacked(join(folder, '.staging', 'b'), '2.0.0', many), 'hello');
    let isOver = false;
    void staged.finally(() => {
      isOver = true;
    });
    const pending = join(folder, '.pending');
    const look = () => Math.max(0, ...readdirSync(pending).map((name) => filesIn(join(pending, name)).length));
    const counts = new Set<number>();
    while (!isOver) {
      // A rename may come between the steps of a look; there are three of them.
      counts.add(Math.max(look(), look(), look(), look()));
      await new Promise((resolve) => setImmediate(resolve));
    }
    await staged;
    expect([...counts]).toEqual([302]);
    expect(versionIn(join(folder, '.pending', 'hello'))).toBe('2.0.0');
  });

  it('is the new one for a start after the server was killed between the steps', async (t) => {
    const folder = await temporaryFolder(t);
    unpacked(join(folder, 'hello'), '1.0.0');
    for (const [at, pending] of [['2.0.0'], []].entries()) {
      for (const version of pending) unpacked(join(folder, '.pending', 'hello'), version);
      unpacked(join(folder, '.pending', '.next-hello'), `3.${at}.0`);
      await stageRemoval(folder, 'other');
      expect(await applyPending(folder)).toEqual([]);
      expect(versionIn(join(folder, 'hello'))).toBe(`3.${at}.0`);
      expect(readdirSync(join(folder, '.pending'))).toEqual([]);
    }
  });

  it('is installed though it was to be removed, also where the server was killed before it forgot that', async (t) => {
    const folder = await temporaryFolder(t);
    await stageRemoval(folder, 'hello');
    unpacked(join(folder, 'hello'), '1.0.0');
    unpacked(join(folder, '.pending', '.next-hello'), '2.0.0');
    await applyPending(folder);
    expect([versionIn(join(folder, 'hello')), versionIn(join(folder, '.previous', 'hello'))]).toEqual([
      '2.0.0',
      'nothing',
    ]);
  });

  it('is gone as a whole when it is not wanted any more', async (t) => {
    const folder = await temporaryFolder(t);
    await stagePending(folder, unpacked(join(folder, '.staging', 'a'), '1.0.0'), 'hello');
    await discardPending(folder, 'hello');
    await discardPending(folder, 'other');
    expect(filesIn(folder)).toEqual([]);
    expect(await applyPending(folder)).toEqual([]);
  });

  it.each<[string, (pending: string) => void, string]>([
    [
      'has no package.json',
      (pending) => rmSync(join(pending, 'package.json')),
      'its package.json cannot be read: ENOENT',
    ],
    [
      'has half of one',
      (pending) => writeFileSync(join(pending, 'package.json'), '{"name'),
      'its package.json cannot be read',
    ],
    [
      'is another plugin',
      (pending) => renameSync(pending, join(dirname(pending), 'other')),
      'it holds the plugin hello',
    ],
    ['has no module', (pending) => rmSync(join(pending, 'index.js')), 'its module index.js cannot be read: ENOENT'],
    [
      'has a folder as its module',
      (pending) => {
        rmSync(join(pending, 'index.js'));
        mkdirSync(join(pending, 'index.js'));
      },
      'its module index.js is no file',
    ],
  ])('and %s is not put in the place of one that works', async (_, damage, reason) => {
    const ends: (() => Promise<void>)[] = [];
    const folder = await temporaryFolder({ onTestFinished: (action) => void ends.push(action) });
    unpacked(join(folder, 'hello'), '1.0.0');
    await stagePending(folder, unpacked(join(folder, '.staging', 'a'), '2.0.0'), 'hello');
    damage(join(folder, '.pending', 'hello'));
    const [text = ''] = texts(await applyPending(folder));
    expect(text).toContain('is no whole package, and is in .staging until the next start');
    expect(text).toContain(reason);
    expect(text).not.toContain(folder);
    expect(versionIn(join(folder, 'hello'))).toBe('1.0.0');
    expect([readdirSync(join(folder, '.staging')).length, readdirSync(join(folder, '.pending'))]).toEqual([1, []]);
    expect(await applyPending(folder)).toEqual([]);
    for (const end of ends) await end();
  });
});

describe('a folder of Jenkins in the place of a package', () => {
  const OF_JENKINS = { 'META-INF/MANIFEST.MF': 'Short-Name: hello', '.timestamp2': '1' };

  it('is set aside when the package is installed, and never comes back as the version before', async (t) => {
    const folder = await temporaryFolder(t);
    write(join(folder, 'hello'), OF_JENKINS);
    writeFileSync(join(folder, 'hello.jpi'), 'of Jenkins');
    await stagePending(folder, unpacked(join(folder, '.staging', 'a'), '1.0.0'), 'hello');
    expect(texts(await applyPending(folder))).toEqual([
      'a folder in its place was no package of it, and is now in .set-aside/hello',
    ]);
    expect(versionIn(join(folder, 'hello'))).toBe('1.0.0');
    expect(filesIn(join(folder, '.set-aside', 'hello'))).toEqual(['.timestamp2', 'META-INF/MANIFEST.MF']);
    expect(await stagePrevious(folder, 'hello')).toBe(false);
    await stageRemoval(folder, 'hello');
    expect(await applyPending(folder)).toEqual([]);
    expect(readdirSync(folder).sort()).toEqual(['.pending', '.remove', '.set-aside', '.staging', 'hello.jpi']);
  });

  it('is set aside beside one that was before', async (t) => {
    const folder = await temporaryFolder(t);
    write(join(folder, '.set-aside', 'hello'), { first: '' });
    write(join(folder, 'hello'), { second: '' });
    await stagePending(folder, unpacked(join(folder, '.staging', 'a'), '1.0.0'), 'hello');
    await applyPending(folder);
    expect(filesIn(join(folder, '.set-aside'))).toEqual(['hello.2/second', 'hello/first']);
  });

  it('stays where it is when a package of its name is removed that was never put there', async (t) => {
    const folder = await temporaryFolder(t);
    write(join(folder, 'hello'), OF_JENKINS);
    expect(await isInstalled(folder, 'hello')).toBe(false);
    await stageRemoval(folder, 'hello');
    expect(await applyPending(folder)).toEqual([]);
    expect(filesIn(join(folder, 'hello'))).toHaveLength(2);
  });

  it('is set aside where a server before this one kept it as the version before', async (t) => {
    const folder = await temporaryFolder(t);
    unpacked(join(folder, 'hello'), '1.0.0');
    write(join(folder, '.previous', 'hello'), OF_JENKINS);
    expect(await stagePrevious(folder, 'hello')).toBe(false);
    await stagePending(folder, unpacked(join(folder, '.staging', 'a'), '2.0.0'), 'hello');
    await applyPending(folder);
    expect(versionIn(join(folder, '.previous', 'hello'))).toBe('1.0.0');
    expect(filesIn(join(folder, '.set-aside', 'hello'))).toHaveLength(2);
  });
});

describe('a package that is removed', () => {
  it('takes its marks with it, those of older versions of Jenkins as well', async (t) => {
    const folder = await temporaryFolder(t);
    unpacked(join(folder, 'hello'), '1.0.0');
    unpacked(join(folder, '.previous', 'hello'), '0.1.0');
    for (const name of ['hello.jpi.disabled', 'hello.hpi.disabled', 'hello.jpi.pinned', 'hello.hpi.pinned'])
      writeFileSync(join(folder, name), '');
    await stageRemoval(folder, 'hello');
    expect(await applyPending(folder)).toEqual([]);
    expect(filesIn(folder)).toEqual([]);
  });

  it('and is damaged is set aside', async (t) => {
    const folder = await temporaryFolder(t);
    write(join(folder, 'hello'), { 'package.json': '{' });
    expect(await isInstalled(folder, 'hello')).toBe(true);
    await stageRemoval(folder, 'hello');
    expect(texts(await applyPending(folder))).toEqual([expect.stringContaining('.set-aside/hello')]);
    expect(filesIn(folder)).toEqual(['.set-aside/hello/package.json']);
  });

  it('is a link where it was one, not what that leads to', async (t) => {
    const folder = await temporaryFolder(t);
    const source = unpacked(join(await temporaryFolder(t), 'hello'), '1.0.0');
    symlinkSync(source, join(folder, 'hello'));
    await stageRemoval(folder, 'hello');
    await applyPending(folder);
    expect([existsSync(join(folder, 'hello')), versionIn(source)]).toEqual([false, '1.0.0']);
  });

  it('is never a file of Jenkins, whatever the mark is called', async (t) => {
    const folder = await temporaryFolder(t);
    writeFileSync(join(folder, 'foo.jpi'), 'of Jenkins');
    await stageRemoval(folder, 'foo.jpi');
    await applyPending(folder);
    expect(filesIn(folder)).toEqual(['foo.jpi']);
  });
});

it('a pin is one mark, and removing it removes that of older versions of Jenkins', async (t) => {
  const folder = await temporaryFolder(t);
  await setPin(join(folder, 'plugins'), 'hello', true);
  expect(filesIn(folder)).toEqual(['plugins/hello.jpi.pinned']);
  writeFileSync(join(folder, 'plugins', 'hello.hpi.pinned'), '');
  await setPin(join(folder, 'plugins'), 'hello', false);
  expect(filesIn(folder)).toEqual([]);
});

it('one plugin that cannot be put in its place does not keep the others from theirs', async (t) => {
  const folder = await temporaryFolder(t);
  await stagePending(folder, unpacked(join(folder, '.staging', 'a'), '1.0.0'), 'hello');
  write(join(folder, '.pending', 'another'), { text: '' });
  expect((await applyPending(folder)).map(({ shortName }) => shortName)).toEqual(['another']);
  expect(versionIn(join(folder, 'hello'))).toBe('1.0.0');
});

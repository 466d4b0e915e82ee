import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import type { Finisher } from '../../kit/testing/temporary-folder.ts';
import type { AgentFiles } from '../../points/index.ts';
import { sshFixture } from './testing/ssh-fixture.ts';

async function fixture(t: Finisher): Promise<{ files: AgentFiles; path: (name: string) => string; folder: string }> {
  const { connect, path, folder } = await sshFixture(t);
  return { files: (await connect()).files, path, folder };
}

async function codeOf(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work;
  } catch (error) {
    return error instanceof Error && 'code' in error ? error.code : error;
  }
}

it('tells what is at a path', async (t) => {
  const { files, path } = await fixture(t);
  writeFileSync(path('file'), 'abc', { mode: 0o640 });
  mkdirSync(path('folder'));
  symlinkSync('file', path('link'));
  symlinkSync('nowhere', path('dangling'));
  expect(await files.info(path('file'))).toEqual({
    kind: 'file',
    size: 3,
    mode: 0o640,
    modified: Math.floor(statSync(path('file')).mtimeMs / 1000) * 1000,
  });
  expect((await files.info(path('folder')))?.kind).toBe('folder');
  expect((await files.info(path('link')))?.kind).toBe('file');
  expect((await files.info(path('link'), { followLinks: false }))?.kind).toBe('link');
  expect(await files.info(path('dangling'))).toBeNull();
  expect(await files.info(path('missing'))).toBeNull();
  expect(await files.info(path('file/below'))).toBeNull();
  const entries = await files.list(path(''));
  expect(Object.fromEntries(entries.map(({ name, kind }) => [name, kind]))).toMatchObject({
    file: 'file',
    folder: 'folder',
    link: 'link',
    dangling: 'link',
  });
  expect(await files.realPath(path('link'))).toBe(path('file'));
  expect(await files.readLink(path('link'))).toBe('file');
});

it('has the codes of Node for what goes wrong', async (t) => {
  const { files, path } = await fixture(t);
  writeFileSync(path('file'), '');
  mkdirSync(path('full/inner'), { recursive: true });
  mkdirSync(path('empty'));
  expect(await codeOf(files.read(path('missing')))).toBe('ENOENT');
  expect(await codeOf(files.read(path('file/below')))).toBe('ENOTDIR');
  expect(await codeOf(files.read(path('full')))).toBe('EISDIR');
  expect(await codeOf(files.readStream(path('missing')))).toBe('ENOENT');
  expect(await codeOf(files.list(path('missing')))).toBe('ENOENT');
  expect(await codeOf(files.list(path('file')))).toBe('ENOTDIR');
  expect(await codeOf(files.realPath(path('missing')))).toBe('ENOENT');
  expect(await codeOf(files.write(path('missing/file'), ''))).toBe('ENOENT');
  expect(await codeOf(files.write(path('full'), ''))).toBe('EISDIR');
  expect(await codeOf(files.write(path('file/below'), ''))).toBe('ENOTDIR');
  expect(await codeOf(files.makeFolder(path('file')))).toBe('EEXIST');
  expect(await codeOf(files.makeFolder(path('file/below')))).toBe('ENOTDIR');
  expect(await codeOf(files.readLink(path('file')))).toBe('EINVAL');
  expect(await codeOf(files.readLink(path('missing')))).toBe('ENOENT');
  expect(await codeOf(files.link('x', path('file')))).toBe('EEXIST');
  expect(await codeOf(files.touch(path('missing'), 0))).toBe('ENOENT');
  expect(await codeOf(files.setMode(path('missing'), 0o600))).toBe('ENOENT');
  expect(await codeOf(files.digest(path('missing'), 'md5'))).toBe('ENOENT');
  expect(await codeOf(files.rename(path('missing'), path('new')))).toBe('ENOENT');
  expect(await codeOf(files.rename(path('file'), path('empty')))).toBe('EISDIR');
  expect(await codeOf(files.rename(path('empty'), path('file')))).toBe('ENOTDIR');
  expect(await codeOf(files.rename(path('empty'), path('full')))).toBe('ENOTEMPTY');
  expect(await codeOf(files.space(path('missing')))).toBe('ENOENT');
});

it.skipIf(process.getuid?.() === 0)('says that something is not allowed', async (t) => {
  const { files, path } = await fixture(t);
  mkdirSync(path('closed/inner'), { recursive: true });
  chmodSync(path('closed'), 0o500);
  expect(await codeOf(files.write(path('closed/file'), ''))).toBe('EACCES');
  expect(await codeOf(files.remove(path('closed')))).toBe('EACCES');
  chmodSync(path('closed'), 0o700);
});

it('writes and reads files, at once and as they come', async (t) => {
  const { files, path } = await fixture(t);
  const bytes = Buffer.from(Array.from({ length: 700_001 }, (_, k) => (k * 31) % 251));
  await files.write(path('a/b'), bytes, { folders: true, mode: 0o600 });
  expect(readFileSync(path('a/b')).equals(bytes)).toBe(true);
  expect(statSync(path('a/b')).mode & 0o777).toBe(0o600);
  expect((await files.read(path('a/b'))).equals(bytes)).toBe(true);
  expect(
    (await files.read(path('a/b'), { offset: 650_000, length: 40_000 })).equals(bytes.subarray(650_000, 690_000)),
  ).toBe(true);
  expect((await files.read(path('a/b'), { offset: 700_000, length: 40_000 })).equals(bytes.subarray(700_000))).toBe(
    true,
  );
  expect(await files.read(path('a/b'), { offset: 800_000 })).toHaveLength(0);
  await files.write(path('streamed'), Readable.from([Buffer.from('one '), 'two ', bytes]));
  expect(readFileSync(path('streamed')).subarray(0, 8).toString()).toBe('one two ');
  expect(statSync(path('streamed')).size).toBe(bytes.length + 8);
  expect(await text(await files.readStream(path('streamed'), { length: 7 }))).toBe('one two');
  await files.write(path('streamed'), 'shorter');
  expect(readFileSync(path('streamed'), 'utf8')).toBe('shorter');
  await files.write(path('whole'), 'first', { whole: 'w' });
  await files.write(path('whole'), 'second', { whole: 'w' });
  expect(readFileSync(path('whole'), 'utf8')).toBe('second');
});

it('stops reading when nobody reads any more', async (t) => {
  const { files, path } = await fixture(t);
  writeFileSync(path('long'), Buffer.alloc(3_000_000, 'x'));
  for await (const piece of await files.readStream(path('long'))) {
    expect(String(piece).startsWith('xxx')).toBe(true);
    break;
  }
  expect(await files.digest(path('long'), 'sha256')).toBe(
    createHash('sha256')
      .update(readFileSync(path('long')))
      .digest('hex'),
  );
});

it('tells what its source failed with, and keeps nothing open', async (t) => {
  const { files, path } = await fixture(t);
  const source = Readable.from(
    (async function* () {
      yield 'begun';
      throw new Error('the source failed');
    })(),
  );
  await expect(files.write(path('file'), source, { whole: 'w' })).rejects.toThrow('the source failed');
  expect(await files.info(path('file'))).toBeNull();
});

it('writes a program that can be executed at once', async (t) => {
  const { files, path } = await fixture(t);
  await files.write(path('program'), '#!/bin/sh\necho "it runs"\n', { program: true, mode: 0o755 });
  expect(execFileSync(path('program'), { encoding: 'utf8' })).toBe('it runs\n');
});

it('makes, renames, links and removes', async (t) => {
  const { files, path } = await fixture(t);
  await files.makeFolder(path('a/b/c'), { mode: 0o700 });
  await files.makeFolder(path('a/b/c'));
  expect(statSync(path('a/b')).mode & 0o777).toBe(0o700);
  await files.write(path('a/b/c/it\'s "$odd"'), 'x');
  await files.link('b', path('a/link'));
  expect(await files.realPath(path('a/link/c'))).toBe(path('a/b/c'));
  await files.remove(path('a/link'));
  expect(await files.info(path('a/b/c'))).not.toBeNull();
  writeFileSync(path('new'), 'new');
  writeFileSync(path('old'), 'old');
  await files.rename(path('new'), path('old'));
  expect(readFileSync(path('old'), 'utf8')).toBe('new');
  await files.rename(path('a'), path('moved'));
  await files.remove(path('moved'));
  expect(await files.info(path('moved'))).toBeNull();
  await files.remove(path('moved'));
  await files.remove(path('old/below'));
  await files.remove(path('old'));
  expect(await files.info(path('old'))).toBeNull();
});

it('sets times and modes, and measures', async (t) => {
  const { files, path } = await fixture(t);
  await files.touch(path('file'), 1_600_000_000_000, { create: true });
  expect(statSync(path('file')).mtimeMs).toBe(1_600_000_000_000);
  await files.setMode(path('file'), 0o751);
  expect(statSync(path('file')).mode & 0o777).toBe(0o751);
  const { total, free } = await files.space(path(''));
  expect(total).toBeGreaterThan(free);
});

it.each(['md5', 'sha1', 'sha256', 'sha512', 'sha3-256'])('makes digests: %s', async (algorithm) => {
  await expectDigest(algorithm);
});

async function expectDigest(algorithm: string): Promise<void> {
  const ends: (() => Promise<void>)[] = [];
  const { files, path } = await fixture({ onTestFinished: (end) => ends.unshift(end) });
  try {
    writeFileSync(path("it's"), 'content');
    expect(await files.digest(path("it's"), algorithm)).toBe(createHash(algorithm).update('content').digest('hex'));
  } finally {
    for (const end of ends) await end();
  }
}

it('finds files by patterns and lets no path lead out of a folder', async (t) => {
  const { files, path, folder } = await fixture(t);
  mkdirSync(path('w/deep'), { recursive: true });
  for (const name of ['w/a.txt', 'w/deep/b.txt', 'w/deep/c.md', 'secret']) writeFileSync(path(name), name);
  symlinkSync(folder, path('w/out'));
  expect(await files.find(path('w'), { includes: '**/*.txt' })).toMatchObject({ paths: ['a.txt', 'deep/b.txt'] });
  await expect(files.read(path('w/out/secret'), { within: path('w') })).rejects.toThrow('leads out of');
  await expect(files.write(path('w/out/new'), '', { within: path('w') })).rejects.toThrow('leads out of');
  await expect(files.read(path('w/../secret'), { within: path('w') })).rejects.toThrow('leads out of');
});

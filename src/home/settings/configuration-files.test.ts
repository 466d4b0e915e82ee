import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { deferred, KeyedLock, silentLogger } from '../../kit/index.ts';
import type { Finisher } from '../../kit/testing/temporary-folder.ts';
import { temporaryLayout } from '../testing/test-home.ts';
import { createConfigurationFiles } from './configuration-files.ts';

const NOTHING = { note: '', work: async () => undefined };

async function opened(t: Finisher) {
  const layout = await temporaryLayout(t);
  const loads: string[] = [];
  const locks = new KeyedLock();
  const configuration = createConfigurationFiles({
    ...{ layout, locks, log: silentLogger, files: ['a.xml', 'b.xml'], isPublic: (name: string) => name === 'a.xml' },
    load: async () => void loads.push('again'),
  });
  await writeFile(join(layout.folder, 'a.xml'), '<a/>');
  const texts = async (): Promise<unknown> => Object.fromEntries(await configuration.read());
  return { layout, locks, configuration, texts, loads, plan: layout.unfinishedConfiguration };
}

describe('the files of the configuration', () => {
  it('are replaced together, and those with secrets are for the owner alone', async (t) => {
    const { layout, configuration, texts, loads, plan } = await opened(t);
    const before = await configuration.read();
    await configuration.replace(before, new Map([...before, ['a.xml', '<a2/>'], ['b.xml', '<b/>']]), NOTHING);
    expect(await texts()).toEqual({ 'a.xml': '<a2/>', 'b.xml': '<b/>' });
    expect((await stat(join(layout.folder, 'b.xml'))).mode & 0o777).toBe(0o600);
    expect(existsSync(plan)).toBe(false);
    expect(loads).toEqual(['again']);
  });

  it('are as before where the work beside them fails', async (t) => {
    const { configuration, texts, plan } = await opened(t);
    const before = await configuration.read();
    const work = async (): Promise<void> => {
      expect((await stat(plan)).mode & 0o777).toBe(0o600);
      throw new Error('no space');
    };
    const after = new Map([...before, ['a.xml', '<a2/>'], ['b.xml', '<b/>']]);
    await expect(configuration.replace(before, after, { note: 'n', work })).rejects.toThrow('no space');
    expect(await texts()).toEqual({ 'a.xml': '<a/>' });
    expect(existsSync(plan)).toBe(false);
  });

  it('are not replaced where somebody changed one of them', async (t) => {
    const { configuration, texts } = await opened(t);
    const before = new Map([['a.xml', '<other/>']]);
    await expect(configuration.replace(before, new Map([['a.xml', '<a2/>']]), NOTHING)).rejects.toThrow('a.xml');
    expect(await texts()).toEqual({ 'a.xml': '<a/>' });
  });

  it.each([
    ['none', {}],
    ['some', { 'a.xml': '<a2/>' }],
    ['all', { 'a.xml': '<a2/>', 'b.xml': '<b/>' }],
  ])('of a killed server that had written %s of them are written, and the work is done', async (_name, written) => {
    const { layout, configuration, texts, plan } = await opened({ onTestFinished });
    await writeFile(plan, JSON.stringify({ files: { 'a.xml': '<a2/>', 'b.xml': '<b/>' }, note: 'users' }));
    for (const [name, text] of Object.entries(written)) await writeFile(join(layout.folder, name), text);
    const notes: string[] = [];
    expect(await configuration.finish(async (note) => void notes.push(note))).toBe(true);
    expect([notes, await texts()]).toEqual([['users'], { 'a.xml': '<a2/>', 'b.xml': '<b/>' }]);
    expect(await configuration.finish(async (note) => void notes.push(note))).toBe(false);
  });

  it('stay unfinished where the work fails, until it is done', async (t) => {
    const { configuration, plan } = await opened(t);
    await writeFile(plan, JSON.stringify({ files: {}, note: 'users' }));
    await expect(configuration.finish(() => Promise.reject(new Error('no space')))).rejects.toThrow('no space');
    expect(await readFile(plan, 'utf8')).toContain('users');
  });

  it.for([
    ['a.xml', 'a.xml'],
    ['nodes/n/config.xml', 'nodes'],
    ['hudson.tasks.Shell.xml', 'settings'],
  ] as const)('wait for who changes %s, and are then not replaced', async ([name, lock], t) => {
    const { layout, locks, configuration } = await opened(t);
    const path = join(layout.folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, '<a/>');
    const begun = deferred();
    const change = locks.run(lock, async () => {
      await begun.promise;
      await writeFile(path, '<theirs/>');
    });
    const replaced = configuration.replace(new Map([[name, '<a/>']]), new Map([[name, '<ours/>']]), NOTHING);
    begun.resolve();
    await change;
    await expect(replaced).rejects.toMatchObject({ code: 'CONFIGURATION_CHANGED' });
    expect(await readFile(path, 'utf8')).toBe('<theirs/>');
  });

  it('that cannot be taken back are finished by the next server, but for those that somebody changed since', async (t) => {
    const { layout, configuration, texts, plan } = await opened(t);
    const [a, b] = ['a.xml', 'b.xml'].map((name) => join(layout.folder, name)) as [string, string];
    await writeFile(b, '<b/>');
    const before = await configuration.read();
    const work = async (): Promise<void> => {
      await rm(a);
      await mkdir(join(a, 'in the way'), { recursive: true });
      throw new Error('no space');
    };
    const after = new Map([
      ['a.xml', '<a2/>'],
      ['b.xml', '<b2/>'],
    ]);
    await expect(configuration.replace(before, after, { note: 'n', work })).rejects.toThrow('no space');
    expect([existsSync(plan), await readFile(b, 'utf8')]).toEqual([true, '<b/>']);
    await rm(a, { recursive: true });
    await writeFile(a, '<a/>');
    await writeFile(b, '<theirs/>');
    expect(await configuration.finish(async () => undefined)).toBe(true);
    expect(await texts()).toEqual({ 'a.xml': '<a2/>', 'b.xml': '<theirs/>' });
    expect(existsSync(plan)).toBe(false);
  });
});

import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it } from 'vitest';
import { removeLeftSecretFiles, withSecretFiles } from './secret-files.ts';

it('secrets are for this user alone while they are used, and gone afterwards, also where that failed', async () => {
  const seen: string[] = [];
  const use = async (folder: string): Promise<void> => {
    seen.push(folder);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, 'password'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'ask.sh'))).mode & 0o777).toBe(0o700);
    expect(await readFile(join(folder, 'password'), 'utf8')).toBe('s3cret');
  };
  const files = { password: 's3cret', 'ask.sh': '#!/bin/sh' };
  await withSecretFiles(null, files, use);
  const failing = withSecretFiles(null, files, async (folder) => {
    await use(folder);
    throw new Error('failed');
  });
  await expect(failing).rejects.toThrow('failed');
  expect(seen.map((folder) => existsSync(folder))).toEqual([false, false]);
});

it('what a killed server left is removed by the next one; what a living one uses is not', async (t) => {
  const parent = tmpdir();
  const left: string[] = [];
  t.onTestFinished(async () => {
    for (const folder of left) await rm(folder, { recursive: true, force: true });
  });
  await withSecretFiles(null, { password: 'in use' }, async (mine) => {
    const [, , space = '', pid = '', began = ''] = basename(mine).split('-');
    const folder = async (name: string): Promise<string> => {
      const path = await mkdtemp(join(parent, `millwright-secret-${name}-`));
      left.push(path);
      return path;
    };
    const dead = await folder(`${space}-${pid}-${Number(began) - 1}`);
    const elsewhere = await folder(`${Number(space) + 1}-${pid}-1`);
    const old = await folder(`${Number(space) + 1}-${pid}-2`);
    await utimes(old, 1, 1);
    await removeLeftSecretFiles();
    expect([dead, old, elsewhere, mine].map((each) => existsSync(each))).toEqual([false, false, true, true]);
  });
});

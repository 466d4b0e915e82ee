import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { archivedFiles, fewArchivedFiles } from './archived-files.ts';

let folder: string;

beforeEach(async (t) => {
  folder = await temporaryFolder(t, 'archived-files');
});

async function put(...paths: string[]): Promise<void> {
  for (const path of paths) {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), '');
  }
}

it('lists files folder by folder, by name', async () => {
  await put('b/z', 'b/a/x', 'c', 'B', 'a-b');
  await symlink('/etc/passwd', join(folder, 'link'));
  expect([...archivedFiles(folder)]).toEqual(['B', 'a-b', 'b/a/x', 'b/z', 'c']);
});

it('has nothing of a folder that is not there', async () => {
  expect([...archivedFiles(join(folder, 'none'))]).toEqual([]);
  expect(await fewArchivedFiles(join(folder, 'none'), 20)).toEqual([]);
});

it('pauses while it reads a long folder', async () => {
  await put(...Array.from({ length: 1200 }, (_, at) => `f${String(at).padStart(4, '0')}`));
  const all = [...archivedFiles(folder)];
  expect(all.filter((path) => path === null)).toHaveLength(2);
  expect(all.filter((path) => path !== null)[700]).toBe('f0700');
});

it('gives up on many where few are wanted', async () => {
  await put('b', 'a/c');
  expect(await fewArchivedFiles(folder, 2)).toEqual(['a/c', 'b']);
  expect(await fewArchivedFiles(folder, 1)).toBeNull();
});

import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { removeFolder } from './remove-folder.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

it.each([
  ['no', 'x', 0],
  ['a few', 'x', 3],
  ['many', 'x', 100],
  ['deep ones', 'x/y/z', 3],
])('removes %s files and their folder, and not what links lead to', async (_what, inside, count) => {
  const root = await temporaryFolder({ onTestFinished }, 'kit');
  const folder = join(root, 'folder');
  await mkdir(join(folder, inside), { recursive: true });
  await mkdir(join(root, 'elsewhere'));
  await symlink(join(root, 'elsewhere'), join(folder, 'link'));
  for (let number = 0; number < count; number += 1) await writeFile(join(folder, inside, `${number}`), '');
  await removeFolder(folder);
  expect(existsSync(folder)).toBe(false);
  expect(existsSync(join(root, 'elsewhere'))).toBe(true);
  await removeFolder(folder);
});

it('removes a link and nothing behind it, whatever the path was before', async () => {
  const root = await temporaryFolder({ onTestFinished }, 'kit');
  const folder = join(root, 'folder');
  await mkdir(join(root, 'elsewhere', 'below'), { recursive: true });
  await writeFile(join(root, 'elsewhere', 'file'), '');
  await writeFile(join(root, 'elsewhere', 'below', 'file'), '');
  await mkdir(join(folder, 'below'), { recursive: true });
  await symlink(join(root, 'elsewhere', 'file'), join(folder, 'below', 'link'));
  await symlink(join(root, 'elsewhere'), join(folder, 'below', 'linked'));
  await removeFolder(folder);
  await symlink(join(root, 'elsewhere'), folder);
  await removeFolder(folder);
  expect(await readdir(root)).toEqual(['elsewhere']);
  expect((await readdir(join(root, 'elsewhere'), { recursive: true })).sort()).toEqual(['below', 'below/file', 'file']);
});

it('has nothing to do where a file is in the place of a folder above', async () => {
  const root = await temporaryFolder({ onTestFinished }, 'kit');
  await writeFile(join(root, 'file'), '');
  await removeFolder(join(root, 'file', 'folder'));
  expect(await readdir(root)).toEqual(['file']);
});

it('removes nothing behind a link that takes the place of the folder meanwhile', async () => {
  const root = await temporaryFolder({ onTestFinished }, 'kit');
  const folder = join(root, 'folder');
  for (const name of ['elsewhere', 'folder']) {
    for (const below of ['first', 'second']) {
      await mkdir(join(root, name, below), { recursive: true });
      await writeFile(join(root, name, below, 'file'), '');
    }
  }
  const removal = removeFolder(folder);
  await rename(folder, join(root, 'moved'));
  await symlink(join(root, 'elsewhere'), folder);
  await removal;
  expect(await readdir(join(root, 'elsewhere'), { recursive: true })).toHaveLength(4);
});

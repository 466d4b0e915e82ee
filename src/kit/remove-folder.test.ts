import { existsSync } from 'node:fs';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
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

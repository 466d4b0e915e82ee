import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { folderNames, folderRows } from './folder-rows.ts';
import { localTree } from './local-tree.ts';
import { openInside } from './open-inside.ts';
import { linkedTree } from './testing/linked-tree.ts';
import { zipFolder } from './zip-folder.ts';

let root: string;

beforeEach(async (t) => {
  root = await linkedTree(t);
  execFileSync('mkfifo', [join(root, 'pipe')]);
});

async function read(...path: string[]): Promise<string> {
  const found = await openInside(root, path);
  if (found.kind === 'folder') return `folder ${found.name}`;
  const text = (await found.content.read(found.size)).toString();
  await found.content.close();
  return text;
}

it('opens files and folders', async () => {
  expect(await read('out', 'a b.txt')).toBe('one\n');
  expect(await read('out')).toBe('folder out');
  expect(await read()).toBe('folder root');
});

it('follows a link that stays inside', async () => {
  expect(await read('inner')).toBe('one\n');
});

it.each([
  ['a missing file', ['nothing']],
  ['a file below a file', ['out', 'a b.txt', 'x']],
  ['a link that leads out', ['leak']],
  ['what is behind a link that leads out', ['up', 'secret']],
  ['the folder above', ['..', 'secret']],
  ['the own files of a build', ['sub@tmp', 'x']],
  ['a pipe', ['pipe']],
])('does not find %s', async (_, path) => {
  await expect(read(...path)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' });
});

it('lists folders first and leaves out what is not served', async () => {
  const rows = [
    { name: 'out', href: 'out/', folder: true, size: null, modified: expect.any(Number) },
    { name: 'inner', href: 'inner', folder: false, size: 4, modified: expect.any(Number) },
  ];
  expect(await folderRows(localTree(root), root, 100)).toEqual({ rows, more: 0 });
  expect(await folderNames(localTree(root), root)).toEqual(['out/', 'inner']);
});

it('cuts a long folder off and says how much is missing', async () => {
  for (const name of ['z', 'a', 'b']) await writeFile(join(root, 'out', 'deep', name), '');
  const { rows, more } = await folderRows(localTree(root), join(root, 'out', 'deep'), 2);
  expect([rows.map(({ name }) => name), more]).toEqual([['a', 'b'], 2]);
});

it('zips a folder under its name', async () => {
  const chunks: Buffer[] = [];
  for await (const chunk of zipFolder(localTree(root), [], 'root')) chunks.push(chunk);
  const zip = Buffer.concat(chunks).toString('latin1');
  expect(zip.startsWith('PK')).toBe(true);
  expect(zip).toContain('root/out/a b.txt');
  expect(zip).toContain('root/out/deep/c');
  expect(zip).not.toContain('secret');
  expect(zip).not.toContain('@tmp');
});

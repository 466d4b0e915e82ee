import { symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, it } from 'vitest';
import { createLocalAgent } from '../../agents/index.ts';
import { silentLogger } from '../../kit/index.ts';
import { agentTree } from './agent-tree.ts';
import type { FileTree } from './file-tree.ts';
import { folderNames, folderRows } from './folder-rows.ts';
import { localTree } from './local-tree.ts';
import { linkedTree } from './testing/linked-tree.ts';
import { zipFolder } from './zip-folder.ts';

let root: string;
let tree: FileTree;

beforeEach(async (t) => {
  root = await linkedTree(t);
  await writeFile(join(root, 'empty'), '');
  await symlink('nowhere', join(root, 'dangling'));
  await symlink('loop', join(root, 'loop'));
  tree = agentTree(createLocalAgent({ log: silentLogger }).files, root);
});

async function read(...path: string[]): Promise<string> {
  const found = await tree.open(path);
  return found.kind === 'folder' ? `folder ${found.name}` : text(found.content.stream(0, found.size));
}

it('opens files and folders of the machine of an agent', async () => {
  expect(await read('out', 'a b.txt')).toBe('one\n');
  expect(await read('out')).toBe('folder out');
  expect(await read()).toBe('folder root');
  expect(await read('inner')).toBe('one\n');
  expect(await read('empty')).toBe('');
});

it.each([
  ['missing'],
  ['leak'],
  ['up', 'secret'],
  ['dangling'],
  ['loop'],
  ['sub@tmp', 'x'],
  ['..', 'secret'],
  ['out/deep'],
])('does not find %j', async (...path) => {
  await expect(tree.open(path)).rejects.toThrow('No such file');
});

it('reads a part of a file', async () => {
  const found = await tree.open(['out', 'deep', 'c']);
  if (found.kind !== 'file') throw new Error('no file');
  expect(await text(found.content.stream(1, 4))).toBe('hre');
});

it('lists and packs as for files of the server', async () => {
  const own = localTree(root);
  expect(await folderRows(tree, root, 10)).toEqual(await folderRows(own, root, 10));
  expect(await folderNames(tree, root)).toEqual(await folderNames(own, root));
  const packed = async (files: FileTree): Promise<string[]> => {
    const zip = await text(zipFolder(files, [], 'root'));
    return [...zip.matchAll(/root\/[\w /]+/g)].map(([name]) => name).sort();
  };
  expect(await packed(tree)).toEqual(await packed(own));
  expect(new Set(await packed(tree)).size).toBeGreaterThan(1);
});

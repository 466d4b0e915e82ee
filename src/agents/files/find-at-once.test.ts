import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import type { FolderEntry } from '../../points/index.ts';
import type { FileSystem } from './file-system.ts';
import { find } from './find.ts';
import { localFileSystem } from './local-file-system.ts';

const local = localFileSystem();

it('a system that tells all folders at once is asked once, and finds the same', async (t) => {
  const top = await temporaryFolder(t, 'find');
  for (const name of ['a/b/c.txt', 'a/d.txt', 'e/f/g.txt']) {
    await mkdir(dirname(join(top, name)), { recursive: true });
    await writeFile(join(top, name), '');
  }
  await symlink('a', join(top, 'inside'));
  await symlink('/etc', join(top, 'outside'));
  const calls: string[] = [];
  const told = async (path: string): Promise<Map<string, readonly FolderEntry[]>> => {
    const folders = new Map<string, readonly FolderEntry[]>();
    const add = async (name: string): Promise<void> => {
      const entries = await local.readFolder(join(path, name));
      folders.set(name, entries);
      for (const each of entries) if (each.kind === 'folder') await add(join(name, each.name));
    };
    await add('');
    return folders;
  };
  const system: FileSystem = {
    ...local,
    readFolder: async (path) => {
      calls.push(`readFolder ${path}`);
      return local.readFolder(path);
    },
    folders: async (path) => {
      calls.push(`folders ${path}`);
      return told(path);
    },
  };
  for (const query of [{ includes: '**' }, { includes: 'a/**/*.txt' }, { includes: '**', links: 'none' as const }]) {
    calls.length = 0;
    expect(await find(system, top, query)).toEqual(await find(local, top, query));
    expect(calls).toEqual([`folders ${query.includes === '**' ? top : join(top, 'a')}`]);
  }
  // What cannot be told at once is looked at folder by folder.
  const silent = { ...system, folders: async () => null };
  expect(await find(silent, top, { includes: '**' })).toEqual(await find(local, top, { includes: '**' }));
});

import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLocalAgent } from '../../agents/index.ts';
import { silentLogger } from '../../kit/index.ts';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import type { Workspace } from '../../points/index.ts';
import { createWorkspace } from './workspace-files.ts';

let top: string;
let workspace: Workspace;

beforeEach(async (t) => {
  top = await temporaryFolder(t, 'workspace');
  await mkdir(join(top, 'ws/a/b'), { recursive: true });
  await writeFile(join(top, 'secret.txt'), 'secret');
  workspace = createWorkspace(createLocalAgent({ log: silentLogger }).files, join(top, 'ws'));
  await workspace.write('a/1.txt', 'one');
  await workspace.write('a/b/2.txt', 'two');
});

describe('a workspace', () => {
  it('finds files in order', async () => {
    expect(await workspace.glob('**/*.txt')).toEqual(['a/1.txt', 'a/b/2.txt']);
    expect(await workspace.glob('a/*.txt, a/b/2.txt')).toEqual(['a/1.txt', 'a/b/2.txt']);
    expect(await workspace.glob('nothing/**')).toEqual([]);
  });

  it('ends a search that has found enough, or may look at nothing more', async () => {
    await workspace.write('c.txt', 'three');
    expect(await workspace.glob('**', { most: 1 })).toHaveLength(1);
    const visits = { left: 12 };
    expect(await workspace.glob('**', { visits })).toHaveLength(3);
    // Three folders are entered, five entries are seen.
    expect(visits.left).toBe(4);
    await expect(workspace.glob('**', { visits })).rejects.toThrow('more files than this search may look at');
    expect(visits.left).toBe(0);
    expect(await workspace.glob('**')).toHaveLength(3);
  });

  it('follows links inside, round trips excepted, and none that lead outside', async () => {
    await symlink('a', join(top, 'ws/inner'));
    await symlink('..', join(top, 'ws/a/up'));
    await symlink('../secret.txt', join(top, 'ws/out.txt'));
    await symlink('..', join(top, 'ws/parent'));
    expect(await workspace.glob('**')).toEqual(['a/1.txt', 'a/b/2.txt', 'inner/1.txt', 'inner/b/2.txt']);
    expect(await workspace.glob('**', { followLinks: false })).toEqual(['a/1.txt', 'a/b/2.txt']);
    expect(await workspace.glob('parent/*.txt')).toEqual([]);
    await expect(workspace.read('out.txt')).rejects.toThrow('leads out');
    await expect(workspace.write('out.txt', 'x')).rejects.toThrow('leads out');
    await expect(workspace.write('parent/new.txt', 'x')).rejects.toThrow('leads out');
    expect(await readFile(join(top, 'secret.txt'), 'utf8')).toBe('secret');
  });

  it.each(['../secret.txt', 'a/../../secret.txt', '/etc/passwd', '..'])('refuses %s', async (path) => {
    await expect(workspace.read(path)).rejects.toThrow('leads out');
    await expect(workspace.write(path, 'x')).rejects.toThrow('leads out');
  });

  it('does not write through a link without a target', async () => {
    await symlink('../made.txt', join(top, 'ws/dangling'));
    await expect(workspace.write('dangling', 'x')).rejects.toThrow();
  });

  it('makes folders, tells what exists, and empties itself', async () => {
    await workspace.makeFolder('x/y');
    expect(await workspace.exists('x/y')).toBe(true);
    expect(await workspace.exists('x/z')).toBe(false);
    await workspace.wipe();
    expect(await workspace.exists('x')).toBe(false);
    expect(await workspace.exists('.')).toBe(true);
  });
});

import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Finisher, temporaryFolder } from '../../../kit/testing/temporary-folder.ts';

/** Makes a tree with links that lead within it, and out of it to a secret; returns its root. */
export async function linkedTree(t: Finisher): Promise<string> {
  const folder = await temporaryFolder(t, 'linked-tree');
  const root = join(folder, 'root');
  await mkdir(join(root, 'sub@tmp'), { recursive: true });
  await mkdir(join(root, 'out', 'deep'), { recursive: true });
  await writeFile(join(folder, 'secret'), 'secret');
  await writeFile(join(root, 'out', 'a b.txt'), 'one\n');
  await writeFile(join(root, 'out', 'deep', 'c'), 'three\n');
  await writeFile(join(root, 'sub@tmp', 'x'), 'x');
  await symlink(join(folder, 'secret'), join(root, 'leak'));
  await symlink(folder, join(root, 'up'));
  await symlink('out/a b.txt', join(root, 'inner'));
  return root;
}

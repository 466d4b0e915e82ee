import { execFileSync } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Finisher, temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';

/** Makes a repository of Mercurial and one of Subversion with a file each; their programs are needed for it. */
export async function otherRepositories(t: Finisher): Promise<{ readonly HG_URL: string; readonly SVN_URL: string }> {
  const folder = await temporaryFolder(t, 'repositories');
  const hg = join(folder, 'hg');
  await mkdir(hg);
  await writeFile(join(hg, 'file.txt'), 'of mercurial\n');
  for (const words of [['init'], ['add', '-q'], ['commit', '-q', '-m', 'first', '-u', 'ann', '-d', '0 0']])
    execFileSync('hg', words, { cwd: hg });
  const svn = join(folder, 'svn');
  const file = join(folder, 'tree');
  await mkdir(file);
  await writeFile(join(file, 'file.txt'), 'of subversion\n');
  execFileSync('svnadmin', ['create', svn]);
  execFileSync('svn', ['import', '-q', '-m', 'first', file, `file://${svn}/trunk`]);
  return { HG_URL: hg, SVN_URL: `file://${svn}/trunk` };
}

import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { type Finisher, temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';

/** Says whether there is a program of this name. */
export function hasProgram(name: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** Makes a repository of Mercurial and one of Subversion with a file, as far as there are programs for it; `none` stands for others. */
export async function otherRepositories(t: Finisher): Promise<{ readonly HG_URL: string; readonly SVN_URL: string }> {
  const folder = await temporaryFolder(t, 'repositories');
  const hg = join(folder, 'hg');
  if (hasProgram('hg')) {
    await mkdir(hg);
    await writeFile(join(hg, 'file.txt'), 'of mercurial\n');
    for (const words of [['init'], ['add', '-q'], ['commit', '-q', '-m', 'first', '-u', 'ann', '-d', '0 0']])
      execFileSync('hg', words, { cwd: hg });
  }
  const svn = join(folder, 'svn');
  if (hasProgram('svn')) {
    const file = join(folder, 'tree');
    await mkdir(file);
    await writeFile(join(file, 'file.txt'), 'of subversion\n');
    execFileSync('svnadmin', ['create', svn]);
    execFileSync('svn', ['import', '-q', '-m', 'first', file, `file://${svn}/trunk`]);
  }
  return { HG_URL: hasProgram('hg') ? hg : 'none', SVN_URL: hasProgram('svn') ? `file://${svn}/trunk` : 'none' };
}

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { execa } from 'execa';

export interface GitRef {
  readonly name: string;
  /** Commit. */
  readonly hash: string;
  /** What the ref itself leads to: of an annotated tag an object of its own. */
  readonly object: { readonly type: string; readonly hash: string };
}

/** A real repository behind a forge. */
export class GitRepository {
  readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  async create(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await this.git('init', '-q', '-b', 'main', '.');
    await this.git('config', 'http.receivepack', 'true');
  }

  async git(...args: string[]): Promise<string> {
    const env = { GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' };
    const as = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.org'];
    return (await execa('git', [...as, ...args], { cwd: this.folder, env })).stdout;
  }

  /** Commits files on a branch, which begins at `from` where it is missing. */
  async commit(branch: string, files: Readonly<Record<string, string>>, from = 'main'): Promise<string> {
    const refs = await this.refs('refs/');
    if (refs.some(({ name }) => name === `heads/${branch}`)) await this.git('checkout', '-q', branch);
    else if (refs.length > 0) await this.git('checkout', '-q', '-b', branch, from);
    for (const [path, text] of Object.entries(files)) {
      await mkdir(dirname(join(this.folder, path)), { recursive: true });
      await writeFile(join(this.folder, path), text);
    }
    await this.git('add', '.');
    await this.git('commit', '-q', '-m', `${branch}: ${Object.keys(files).join(' ')}`);
    return this.git('rev-parse', 'HEAD');
  }

  async refs(prefix: string): Promise<GitRef[]> {
    const format = '%(refname)%00%(objecttype)%00%(objectname)%00%(*objectname)';
    const text = await this.git('for-each-ref', `--format=${format}`, prefix);
    return text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        const [ref = '', type = '', hash = '', peeled = ''] = line.split('\0');
        return { name: ref.slice(prefix.length), hash: peeled || hash, object: { type, hash } };
      });
  }

  /** A file of a commit; null: there is none. */
  async file(hash: string, path: string): Promise<{ readonly mode: string; readonly text: string } | null> {
    const mode = (await this.git('ls-tree', hash, '--', path)).split(' ')[0] ?? '';
    return mode === '' ? null : { mode, text: await this.git('show', `${hash}:${path}`) };
  }

  async entries(hash: string): Promise<{ readonly mode: string; readonly path: string; readonly id: string }[]> {
    const lines = (await this.git('ls-tree', hash)).split('\n').filter((line) => line !== '');
    return lines.map((line) => {
      const [facts = '', path = ''] = line.split('\t');
      const [mode = '', , id = ''] = facts.split(' ');
      return { mode, path, id };
    });
  }

  /** Committer's time as forges write it. */
  async time(hash: string): Promise<string> {
    return this.git('log', '-1', '--format=%cI', hash);
  }
}

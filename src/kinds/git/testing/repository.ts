import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Holds an environment in which none of this machine's own settings apply. */
export const PLAIN_ENVIRONMENT: Readonly<Record<string, string>> = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_ALLOW_PROTOCOL: 'file:git:http:https:ssh',
};

const AUTHOR = {
  GIT_AUTHOR_NAME: 'Ann Author',
  GIT_AUTHOR_EMAIL: 'ann@example.org',
  GIT_COMMITTER_NAME: 'Carl Committer',
  GIT_COMMITTER_EMAIL: 'carl@example.org',
};

/** Describes a bare repository in a folder of its own, and a working folder to push from. */
export interface TestRepository {
  /** Holds a temporary folder, which `remove` deletes. */
  readonly folder: string;
  /** Holds the address of the bare repository. */
  readonly url: string;
  /** Commits a change on a branch, created from `main` where it is new, and pushes it; returns the commit. */
  commit(change: CommittedChange): Promise<string>;
  /** Runs a Git command in the working folder. */
  git(...args: string[]): Promise<string>;
  remove(): Promise<void>;
}

export interface CommittedChange {
  readonly message: string;
  /** Holds the content of files by path; null deletes the file. */
  readonly files: Readonly<Record<string, string | null>>;
  readonly branch?: string;
  readonly env?: Readonly<Record<string, string>>;
}

export async function testRepository(name = 'app'): Promise<TestRepository> {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-git-'));
  const work = join(folder, `${name}-work`);
  const bare = join(folder, `${name}.git`);
  const run = async (args: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}) =>
    (
      await execute('git', args, { cwd, env: { ...process.env, ...PLAIN_ENVIRONMENT, ...AUTHOR, ...env } })
    ).stdout.trim();
  await run(['init', '-q', '--bare', '-b', 'main', bare], folder);
  await run(['init', '-q', '-b', 'main', work], folder);
  await run(['remote', 'add', 'origin', bare], work);
  let current = 'main';
  return {
    folder,
    url: bare,
    async commit({ message, files, branch = current, env }) {
      if (branch !== current) {
        const exists = await run(['rev-parse', '--verify', '-q', branch], work).then(
          () => true,
          () => false,
        );
        await run(exists ? ['checkout', '-q', branch] : ['checkout', '-q', '-b', branch, 'main'], work);
        current = branch;
      }
      for (const [path, content] of Object.entries(files)) {
        const place = join(work, path);
        await mkdir(dirname(place), { recursive: true });
        if (content === null) await rm(place);
        else await writeFile(place, content);
      }
      await run(['add', '-A'], work);
      await run(['commit', '-q', '--allow-empty', '-m', message], work, env);
      await run(['push', '-q', 'origin', branch], work);
      return run(['rev-parse', 'HEAD'], work);
    },
    git: (...args) => run(args, work),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

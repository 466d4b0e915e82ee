import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
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

export interface CommittedChange {
  readonly message: string;
  /** Holds the content of files by path; null deletes the file. */
  readonly files: Readonly<Record<string, string | null>>;
  readonly branch?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Represents a folder in which a test commits. */
export interface WorkingCopy {
  readonly folder: string;
  /** Commits a change on a branch, created from `main` where it is new. Returns the commit. */
  commit(change: CommittedChange): Promise<string>;
  /** Runs a Git command in the folder and returns what it prints. */
  git(...args: string[]): Promise<string>;
}

/** Makes a repository of its own in a folder, which is made where it does not exist. */
export async function workingCopy(folder: string): Promise<WorkingCopy> {
  const run = async (args: readonly string[], more: Readonly<Record<string, string>> = {}): Promise<string> => {
    const env = { ...process.env, ...PLAIN_ENVIRONMENT, ...AUTHOR, ...more };
    return (await execute('git', args, { cwd: folder, env })).stdout.trim();
  };
  const succeeds = (...args: string[]): Promise<boolean> =>
    run(args).then(
      () => true,
      () => false,
    );
  await mkdir(folder, { recursive: true });
  await run(['init', '-q', '-b', 'main', '.']);
  let isEmpty = true;
  return {
    folder,
    git: (...args) => run(args),
    async commit({ message, files, branch, env }) {
      if (branch !== undefined && !isEmpty && !(await succeeds('checkout', '-q', branch, '--')))
        await run(['checkout', '-q', '-b', branch, 'main']);
      isEmpty = false;
      for (const [path, content] of Object.entries(files)) {
        const place = join(folder, path);
        await mkdir(dirname(place), { recursive: true });
        if (content === null) await rm(place);
        else await writeFile(place, content);
      }
      await run(['add', '-A']);
      await run(['commit', '-q', '--allow-empty', '-m', message], env);
      return run(['rev-parse', 'HEAD']);
    },
  };
}

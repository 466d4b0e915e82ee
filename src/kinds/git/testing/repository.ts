import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CommittedChange, workingCopy } from './working-copy.ts';

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

export async function testRepository(name = 'app'): Promise<TestRepository> {
  const folder = await mkdtemp(join(tmpdir(), 'millwright-git-'));
  const { git, commit } = await workingCopy(join(folder, `${name}-work`));
  const bare = join(folder, `${name}.git`);
  await git('init', '-q', '--bare', '-b', 'main', bare);
  await git('remote', 'add', 'origin', bare);
  let current = 'main';
  return {
    folder,
    url: bare,
    async commit({ branch = current, ...change }) {
      const made = await commit({ ...change, ...(branch !== current && { branch }) });
      current = branch;
      await git('push', '-q', 'origin', branch);
      return made;
    },
    git,
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

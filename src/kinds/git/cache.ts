import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing } from '../../kit/index.ts';
import type { SourceContext } from '../../points/index.ts';
import { splitAddress } from '../shared/scm/addresses.ts';
import { type Git, GitFailed, gitOfSource } from './command/git.ts';

export interface CacheUse {
  /** Names a separate cache; where it is left out, the cache of the address is used. */
  readonly name?: string;
  readonly url: string;
  readonly credentialsId: string | null;
  /** Names the remote, such as `origin`. */
  readonly remote: string;
  /** Holds the refspecs by which commits are fetched; where there are none, nothing is fetched. */
  readonly refspecs: readonly string[];
  readonly tags?: boolean;
  readonly prune?: boolean;
}

/** Returns the name of an address's folder among the caches of the home, formed as in Jenkins. */
export function cacheName(url: string): string {
  return `git-${createHash('md5').update(splitAddress(url).url).digest('hex')}`;
}

/**
 * Calls `task` with the home's own copy of a repository, which is updated first; nothing is ever checked out in it. One
 * task runs at a time for each address. Throws GitFailed where the remote cannot be reached. Jenkins:
 * `AbstractGitSCMSource#doRetrieve`.
 */
export async function inCache<T>(context: SourceContext, use: CacheUse, task: (git: Git) => Promise<T>): Promise<T> {
  const name = use.name ?? cacheName(use.url);
  return context.exclusively(name, async () => {
    const folder = context.cacheFolder(name);
    await mkdir(folder, { recursive: true });
    const git = gitOfSource(context, folder);
    await git.useCredential(use.url, use.credentialsId);
    if (!(await isRepository(git))) {
      context.log.line(`Creating git repository in ${folder}`);
      await rm(join(folder, '.git'), { recursive: true, force: true });
      await git.run(['init', folder]);
    }
    await removeStaleLock(folder);
    const { url } = splitAddress(use.url);
    context.log.line(`Setting ${use.remote} to ${url}`);
    await git.run(['config', `remote.${use.remote}.url`, url]);
    if (use.refspecs.length > 0) await fetch(git, use, context);
    return task(git);
  });
}

async function isRepository(git: Git): Promise<boolean> {
  if ((await git.ask(['rev-parse', '--resolve-git-dir', `${git.folder}/.git`])) === undefined) return false;
  try {
    await git.run(['rev-parse', '--resolve-git-dir', `${git.folder}/.git`]);
    return true;
  } catch (error) {
    if (error instanceof GitFailed) return false;
    throw error;
  }
}

/** Removes the lock that a killed fetch leaves behind; the cache has no other user. */
async function removeStaleLock(folder: string): Promise<void> {
  for (const lock of ['shallow.lock', 'packed-refs.lock', 'config.lock']) {
    await rm(join(folder, '.git', lock)).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
  }
}

async function fetch(git: Git, use: CacheUse, { log }: SourceContext): Promise<void> {
  log.line(`Fetching ${use.prune === true ? '& pruning ' : ''}${use.remote}...`);
  log.line(`Fetching upstream changes from ${use.remote}`);
  const isNew = await git.isAtLeast(2, 20);
  await git.run(['config', '--get', `remote.${use.remote}.url`]);
  const words = [
    'fetch',
    use.tags === false ? '--no-tags' : '--tags',
    ...(isNew ? ['--force'] : []),
    '--progress',
    ...(use.prune === true ? ['--prune'] : []),
    '--',
    use.remote,
    ...use.refspecs,
  ];
  await git.remote(words, use.url);
}

/** Returns the text of a file at a commit; null where there is none. */
export async function fileAt(git: Git, commit: string, path: string): Promise<string | null> {
  const clean = path
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/');
  if (clean === '' || clean.split('/').includes('..')) return null;
  // A link is a blob as well, but no file: its text is where it leads.
  const listed = await git.ask(['ls-tree', '-z', commit, '--', clean]);
  const blob = /^100\d{3} blob ([0-9a-f]+)\t/.exec(listed ?? '')?.[1];
  return blob === undefined ? null : ((await git.ask(['cat-file', 'blob', blob])) ?? null);
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceContext } from '../../../points/index.ts';
import { splitAddress } from '../../shared/scm/addresses.ts';
import { traitNamed } from '../../shared/scm/traits.ts';
import { cacheName } from '../cache.ts';
import { reasonToRefuseAddress } from '../command/address.ts';
import { type Git, gitOfSource } from '../command/git.ts';
import { refspecsOf, remoteName } from './checkout-config.ts';
import type { GitSourceConfig } from './repository.ts';

/** Throws where an address could be taken for something else. */
export function checkAddress(remote: string): void {
  const reason = reasonToRefuseAddress(remote);
  if (reason !== null) throw new Error(reason);
}

/**
 * Calls `use` with the clone, which nobody else uses meanwhile, and with what fetches into it. Jenkins:
 * `AbstractGitSCMSource#doRetrieve`.
 */
export async function withCache<T>(
  config: GitSourceConfig,
  context: SourceContext,
  prune: boolean,
  use: (git: Git, fetch: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const { remote, credentialsId, traits } = config;
  checkAddress(remote);
  const name = cacheName(remote);
  return context.exclusively(name, async () => {
    const folder = context.cacheFolder(name);
    const git = gitOfSource(context, folder);
    const origin = remoteName(traits);
    await git.useCredential(remote, credentialsId, { silent: true });
    await prepare(git, context, folder);
    const { url } = splitAddress(remote);
    context.log.line(`Setting ${origin} to ${url}`);
    await git.run(['config', `remote.${origin}.url`, url]);
    context.log.line(`${prune ? 'Fetching & pruning' : 'Fetching'} ${origin}...`);
    return use(git, () => fetchInto(git, config, prune));
  });
}

async function prepare(git: Git, { log }: SourceContext, folder: string): Promise<void> {
  if (existsSync(join(folder, '.git'))) {
    // A clone that is broken is made again.
    const isWhole = await git.run(['rev-parse', '--resolve-git-dir', `${folder}/.git`]).then(
      () => true,
      () => false,
    );
    if (isWhole) return;
  }
  log.line(`Creating git repository in ${folder}`);
  await git.run(['init', folder]);
}

async function fetchInto(git: Git, { remote, traits }: GitSourceConfig, prune: boolean): Promise<void> {
  const origin = remoteName(traits);
  git.log.line(`Fetching upstream changes from ${origin}`);
  await git.isAtLeast(1, 7);
  await git.run(['config', '--get', `remote.${origin}.url`]);
  const args = ['fetch', '--tags', '--force', '--progress', ...(prune ? ['--prune'] : []), '--', origin];
  await git.remote([...args, ...refspecsOf(traits)], remote);
}

export function wantsBranches({ traits }: Pick<GitSourceConfig, 'traits'>): boolean {
  return traitNamed(traits, 'BranchDiscoveryTrait') !== undefined;
}

export function wantsTags({ traits }: Pick<GitSourceConfig, 'traits'>): boolean {
  return traitNamed(traits, 'TagDiscoveryTrait') !== undefined;
}

/**
 * Returns the text of a file at a commit, which is fetched where the clone does not have it; null where there is no such
 * file. A link in the repository does not count as a file.
 */
export async function fileAt(
  config: GitSourceConfig,
  context: SourceContext,
  hash: string,
  path: string,
): Promise<string | null> {
  const git = gitOfSource(context, context.cacheFolder(cacheName(config.remote)));
  if (await hasCommit(git, hash)) return readBlob(git, hash, path);
  return withCache(config, context, false, async (cache, fetch) => {
    await fetch();
    return readBlob(cache, hash, path);
  });
}

async function hasCommit(git: Git, hash: string): Promise<boolean> {
  return (await git.ask(['cat-file', '-e', `${hash}^{commit}`])) !== undefined;
}

async function readBlob(git: Git, hash: string, path: string): Promise<string | null> {
  const object = await blobAt(git, hash, path);
  if (object === null) return null;
  const content = await git.ask(['cat-file', 'blob', object]);
  if (content === undefined) throw new Error(`${path} could not be read at ${hash}`);
  return content;
}

export async function blobAt(git: Git, hash: string, path: string): Promise<string | null> {
  if (!/^[0-9a-f]{40,64}$/.test(hash)) throw new Error(`Not a commit: ${hash}`);
  const plain = path.replace(/^\.?\/+/, '');
  if (plain.split('/').includes('..')) throw new Error(`${path} is not inside of the repository`);
  const listed = await git.ask(['ls-tree', '-z', hash, '--', plain]);
  if (listed === undefined) throw new Error(`${hash} could not be read`);
  return /^100(?:644|755|664) blob ([0-9a-f]+)\t/.exec(listed)?.[1] ?? null;
}

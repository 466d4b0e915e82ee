import type { ScmHead, ScmRevision, SourceContext } from '../../../points/index.ts';
import { splitAddress } from '../../shared/scm/addresses.ts';
import { type Git, gitOfSource } from '../command/git.ts';
import { checkAddress, wantsBranches, wantsTags, withCache } from './cache.ts';
import { remoteName } from './checkout-config.ts';
import { parseRefs } from './discover.ts';
import type { GitSourceConfig } from './repository.ts';

/** Returns the newest commit of a branch or tag. Jenkins: `AbstractGitSCMSource#retrieve(SCMHead, TaskListener)`. */
export async function tip(config: GitSourceConfig, context: SourceContext, head: ScmHead): Promise<ScmRevision | null> {
  return withCache(config, context, false, async (git, fetch) => {
    await fetch();
    if (head.kind === 'tag') {
      const hash = await commitOf(git, `refs/tags/${head.name}`);
      return hash === null ? null : { head, hash };
    }
    const origin = remoteName(config.traits);
    const listed =
      (await git.ask(['for-each-ref', '--format=%(objectname) %(refname:lstrip=2)', 'refs/remotes'])) ?? '';
    const refs = listed.split('\n').flatMap((line) => {
      const [, hash = '', name = ''] = /^([0-9a-f]+) (.+)$/.exec(line) ?? [];
      return name === '' || name.endsWith('/HEAD') ? [] : [{ hash, name }];
    });
    for (const { name } of refs) context.log.line(`Seen branch in repository ${name}`);
    context.log.line(`Seen ${refs.length} remote ${refs.length === 1 ? 'branch' : 'branches'}`);
    const found = refs.find(({ name }) => name === `${origin}/${head.name}`);
    return found === undefined ? null : { head, hash: found.hash };
  });
}

async function commitOf(git: Git, ref: string): Promise<string | null> {
  git.log.line(` > git rev-parse ${ref}^{commit} # timeout=10`);
  const hash = await git.ask(['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`]);
  return hash === undefined ? null : hash.trim();
}

/**
 * Returns what a name stands for: a branch, a tag, or a commit by its full or abbreviated hash. Jenkins:
 * `AbstractGitSCMSource#retrieve(String, TaskListener)`, and its log lines.
 */
export async function resolve(
  config: GitSourceConfig,
  context: SourceContext,
  name: string,
): Promise<ScmRevision | null> {
  const { remote, credentialsId } = config;
  checkAddress(remote);
  const { log } = context;
  const git = gitOfSource(context, context.cacheFolder('git-none'));
  await git.useCredential(remote, credentialsId, { silent: true });
  log.line(`Attempting to resolve ${name} from remote references...`);
  await git.isAtLeast(1, 7);
  const heads = wantsBranches(config) || !wantsTags(config);
  const args = [
    'ls-remote',
    ...(heads ? ['-h'] : []),
    ...(wantsTags(config) ? ['-t'] : []),
    '--',
    splitAddress(remote).url,
  ];
  const refs = parseRefs(await git.remote(args, remote));
  const ref =
    refs.find((each) => each.name === `refs/heads/${name}`) ?? refs.find((each) => each.name === `refs/tags/${name}`);
  if (ref !== undefined) {
    log.line(`Found match: ${ref.name} revision ${ref.hash}`);
    await withCache(config, context, false, (_git, fetch) => fetch());
    const kind = ref.name.startsWith('refs/tags/') ? 'tag' : 'branch';
    return { head: { name, kind, ...(kind === 'tag' && { tagTimestamp: 0 }) }, hash: ref.hash };
  }
  if (!/^[0-9a-f]{4,64}$/i.test(name)) {
    log.line(`Could not find ${name} in remote references. Pulling heads to local for deep search...`);
    return null;
  }
  return withCache(config, context, false, async (cache, fetch) => {
    await fetch();
    const hash = await cache.ask(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]);
    return hash === undefined ? null : { head: { name, kind: 'branch' }, hash: hash.trim() };
  });
}

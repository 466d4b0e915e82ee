import { inHashOrder } from '../../../java/index.ts';
import type { Discovery, ScmHead, SourceContext } from '../../../points/index.ts';
import { splitAddress } from '../../shared/scm/addresses.ts';
import { headFilter } from '../../shared/scm/traits.ts';
import type { Git } from '../command/git.ts';
import { blobAt, wantsBranches, wantsTags, withCache } from './cache.ts';
import { primaryBranch } from './facts.ts';
import type { GitSourceConfig } from './repository.ts';

interface Ref {
  /** Holds the full name of the reference, such as `refs/heads/main`. */
  readonly name: string;
  readonly hash: string;
}

const HEADS = 'refs/heads/';
const TAGS = 'refs/tags/';

/** Reports the branches and tags of the repository. Jenkins: `AbstractGitSCMSource#retrieve`, and its log lines. */
export async function discover(config: GitSourceConfig, context: SourceContext, discovery: Discovery): Promise<void> {
  const filter = headFilter(config.traits);
  await withCache(config, context, true, async (git, fetch) => {
    const refs = await remoteRefs(git, config, context);
    await fetch();
    const finding = { git, context, filter, discovery };
    if (wantsBranches(config)) await branches(finding, refs, await primaryBranch(config, context));
    if (wantsTags(config)) await tags(finding, refs);
  });
}

async function remoteRefs(git: Git, config: GitSourceConfig, { log }: SourceContext): Promise<Ref[]> {
  const heads = wantsBranches(config);
  const tagged = wantsTags(config);
  if (!heads && !tagged) return [];
  log.line('Listing remote references...');
  await git.run(['config', '--get', 'remote.origin.url']).catch(() => '');
  await git.isAtLeast(1, 7);
  const args = [
    'ls-remote',
    ...(heads ? ['-h'] : []),
    ...(tagged ? ['-t'] : []),
    '--',
    splitAddress(config.remote).url,
  ];
  return parseRefs(await git.remote(args, config.remote));
}

/**
 * Parses the output of `git ls-remote`. An annotated tag is listed twice: the commit that it points to is the one that is
 * built.
 */
export function parseRefs(listed: string): Ref[] {
  const refs = new Map<string, string>();
  for (const line of listed.split('\n')) {
    const [hash = '', name = ''] = line.split('\t');
    if (!/^[0-9a-f]{40,64}$/.test(hash) || name === '') continue;
    refs.set(name.replace(/\^\{\}$/, ''), hash);
  }
  const found = [...refs].map(([name, hash]) => ({ name, hash }));
  return inHashOrder(found, ({ name }) => name);
}

interface Finding {
  readonly git: Git;
  readonly context: SourceContext;
  readonly filter: (head: Pick<ScmHead, 'name'>) => boolean;
  readonly discovery: Discovery;
}

async function branches(finding: Finding, refs: readonly Ref[], primary: string | null): Promise<void> {
  const { log } = finding.context;
  log.line('Checking branches...');
  const found = refs.filter(({ name }) => name.startsWith(HEADS));
  for (const ref of found) {
    const name = ref.name.slice(HEADS.length);
    const head: ScmHead = { name, kind: 'branch', ...(name === primary && { isPrimary: true }) };
    await examine(finding, head, ref.hash, `  Checking branch ${name}`);
  }
  log.line(`Processed ${found.length} branches`);
}

async function tags(finding: Finding, refs: readonly Ref[]): Promise<void> {
  const { context, git } = finding;
  context.log.line('Checking tags...');
  const found = refs.filter(({ name }) => name.startsWith(TAGS));
  for (const ref of found) {
    const name = ref.name.slice(TAGS.length);
    const time = await git.ask(['show', '-s', '--no-patch', '--format=%ct', ref.hash, '--']);
    // A tag of something that is no commit cannot be built.
    if (time === undefined || !/^\d+\s*$/.test(time)) continue;
    const head: ScmHead = { name, kind: 'tag', tagTimestamp: Number(time) * 1000 };
    await examine(finding, head, ref.hash, `  Checking tag ${name}`);
  }
  context.log.line(`Processed ${found.length} tags`);
}

async function examine(
  { git, context, filter, discovery }: Finding,
  head: ScmHead,
  hash: string,
  line: string,
): Promise<void> {
  context.signal.throwIfAborted();
  const { only } = discovery;
  const isAsked =
    only === null ||
    only.some((each) => each.kind !== 'change-request' && each.kind === head.kind && each.name === head.name);
  if (!isAsked || !filter(head)) return;
  context.log.line(line);
  const isWanted = await discovery.wants(head, async (path) => (await blobAt(git, hash, path)) !== null);
  context.log.line(isWanted ? '    Met criteria' : '    Does not meet criteria');
  if (isWanted) await discovery.observe({ head, hash });
}

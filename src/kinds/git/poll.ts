import type { PollContext, PollOutcome } from '../../points/index.ts';
import { splitAddress } from '../shared/scm/addresses.ts';
import { type Behaviours, behavioursOf } from './behaviours.ts';
import { branchMatcher, refspecTakes, shortName, singleBranch } from './branch-spec.ts';
import { type BuildData, buildOf, type Revision, revisionText } from './built.ts';
import { cacheName, inCache } from './cache.ts';
import { FORMAT } from './changelog.ts';
import { tellTool } from './checkout.ts';
import { candidates } from './choose.ts';
import { type Git, gitOfSource } from './command/git.ts';
import { branchesOf, type GitConfig, type NamedSource, reasonToRefuse, sourcesOf } from './config.ts';
import { exclusionOf } from './exclusions.ts';
import { builtBefore, dataOf } from './history.ts';
import { readGitChanges } from './read-changes.ts';
import { useCredentials } from './retrieve.ts';

const STRATEGIES: Readonly<Record<string, string>> = { inverse: 'Inverse', ancestry: 'Ancestry', default: 'Default' };

interface Poll {
  readonly context: PollContext;
  readonly config: GitConfig;
  readonly behaviours: Behaviours;
  readonly sources: readonly NamedSource[];
  readonly branches: readonly string[];
  readonly data: BuildData | null;
}

/**
 * Says whether there is something that was not built yet. Queries only the remotes where the configuration allows that.
 * Throws where they cannot be reached. Jenkins: `GitSCM#compareRemoteRevisionWith`.
 */
export async function pollGit(config: GitConfig, context: PollContext): Promise<PollOutcome> {
  const { log, env } = context;
  const behaviours = behavioursOf(config.extensions);
  log.line(`Using strategy: ${STRATEGIES[behaviours.chooser.kind] ?? 'Default'}`);
  const newest = await firstOf(context.runs());
  if (newest === null) {
    log.line('[poll] No previous build, so forcing an initial build.');
    return 'incomparable';
  }
  const sources = sourcesOf(config, env);
  const branches = branchesOf(config, env);
  const reason = reasonToRefuse(config, sources, branches);
  if (reason !== null) throw new Error(reason);
  const urls = sources.map(({ url }) => splitAddress(url).url);
  const data = dataOf(newest, urls) ?? (await builtBefore(context.runs(), urls)).previous;
  if (data?.lastBuild) log.line(`[poll] Last Built Revision: Revision ${revisionText(data.lastBuild.revision)}`);
  const poll = { context, config, behaviours, sources, branches, data };
  return needsCommits(poll) ? pollCommits(poll) : pollRemotes(poll);
}

async function firstOf<T>(items: AsyncIterable<T>): Promise<T | null> {
  for await (const item of items) return item;
  return null;
}

/** Says whether polling needs the commits themselves, and not only the remotes' lists of branches. */
function needsCommits({ behaviours, branches, sources }: Poll): boolean {
  const { paths, excludedUsers, excludedMessage, disableRemotePoll, chooser } = behaviours;
  if (paths !== null || excludedUsers !== null || excludedMessage !== null || disableRemotePoll) return true;
  return (
    chooser.kind !== 'default' ||
    singleBranch(
      branches,
      sources.map(({ name }) => name),
    ) === null
  );
}

async function pollRemotes({ context, config, sources, branches, data }: Poll): Promise<PollOutcome> {
  const { log } = context;
  const git = gitOfSource(context, context.cacheFolder('git-polling'));
  tellTool(config, log);
  await useCredentials(git, sources);
  const matchers = branches.map(branchMatcher);
  for (const source of sources) {
    const heads = await remoteHeads(git, source, branches);
    if (heads.length === 0) {
      log.line("[poll] Couldn't get remote head revision");
      return 'incomparable';
    }
    log.line(`Found ${heads.length} remote heads on ${splitAddress(source.url).url}`);
    const fetched = heads.filter(({ name }) => {
      if (name.startsWith('refs/tags/') || source.refspecs.some((refspec) => refspecTakes(refspec, name))) return true;
      log.line(`Ignoring ${name} as it doesn't match any of the configured refspecs`);
      return false;
    });
    for (const matches of matchers) {
      for (const { name, sha1 } of fetched) {
        if (!matches(name) && !matches(shortName(source.name, name))) continue;
        const built = buildOf(data, sha1);
        const line = `[poll] Latest remote head revision on ${name} is: ${sha1}`;
        log.line(built === null ? line : `${line} - already built by ${built.number}`);
        if (built === null) return 'significant';
      }
    }
  }
  return 'none';
}

/** Returns the branches of a remote, with its tags where a specification could match one. */
async function remoteHeads(
  git: Git,
  { url }: NamedSource,
  branches: readonly string[],
): Promise<{ name: string; sha1: string }[]> {
  const onlyHeads = !branches.some((branch) => branch.startsWith('refs/') && !branch.startsWith('refs/heads/'));
  await git.isAtLeast(2, 8);
  const answer = await git.remote(['ls-remote', ...(onlyHeads ? ['-h'] : []), '--', splitAddress(url).url], url);
  return answer.split('\n').flatMap((line) => {
    const [sha1 = '', name] = line.split('\t');
    return name === undefined || name === 'HEAD' || name.endsWith('^{}') ? [] : [{ name, sha1 }];
  });
}

/** Compares in a copy of the home's own: a workspace is not always there, and may be in use. */
async function pollCommits(poll: Poll): Promise<PollOutcome> {
  const { context, config, behaviours, sources, branches, data } = poll;
  const [first, ...others] = sources;
  if (data === null || first === undefined) {
    context.log.line('[poll] No previous build of these repositories.');
    return 'incomparable';
  }
  tellTool(config, context.log);
  const { name: remote, refspecs, url, credentialsId } = first;
  const use = { name: pollingCache(sources), url, credentialsId, remote, refspecs, prune: true };
  return inCache(context, use, async (git) => {
    await useCredentials(git, others);
    for (const source of others) await fetchForPoll(git, source);
    context.log.line('Polling for changes in');
    const now = context.clock.now();
    const found = await candidates({ git, sources, branches, behaviours, data, isPoll: true, now });
    for (const revision of found) if (!(await isExcluded(git, poll, revision))) return 'significant';
    return found.length > 0 ? 'insignificant' : 'none';
  });
}

/** Holds the branches of these sources alone: others of the same address would count as new. */
function pollingCache(sources: readonly NamedSource[]): string {
  const words = sources.map(({ name, url, refspecs }) => [name, splitAddress(url).url, ...refspecs].join(' '));
  return cacheName(words.join('\n'));
}

async function fetchForPoll(git: Git, { url, name, refspecs }: NamedSource): Promise<void> {
  const plain = splitAddress(url).url;
  await git.run(['config', `remote.${name}.url`, plain]);
  git.log.line(`Fetching upstream changes from ${plain}`);
  await git.isAtLeast(2, 20);
  await git.remote(['fetch', '--tags', '--force', '--progress', '--prune', '--', plain, ...refspecs], url);
}

/** Says whether all commits since the last build are excluded from building. */
async function isExcluded(git: Git, { behaviours, data, context }: Poll, { sha1 }: Revision): Promise<boolean> {
  const { paths, excludedUsers, excludedMessage } = behaviours;
  if (paths === null && excludedUsers === null && excludedMessage === null) return false;
  const last = data?.lastBuild?.revision.sha1;
  const range = last === undefined ? ['-n', '1', sha1] : [`^${last}`, sha1];
  const words = ['log', '--full-history', '--no-abbrev', '--raw', '-M', '-m', `--format=${FORMAT}`];
  const text = await git.ask([...words, ...range, '--']);
  if (text === undefined) {
    context.log.error(`Failed to determine if we want to exclude ${sha1}`);
    return false;
  }
  const isNotWanted = exclusionOf(behaviours, context.log);
  const changes = readGitChanges(text, behaviours.authorInChangelog);
  return changes.length > 0 && changes.every(isNotWanted);
}

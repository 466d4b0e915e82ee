import { expand } from '../../points/index.ts';
import { lastBuildOfBranch, type Revision } from './built.ts';
import type { BuiltBefore } from './history.ts';
import { identityVariables, type Work } from './work.ts';
import { plainUrl } from './work-tree.ts';

/** Returns `origin/main` for `refs/remotes/origin/main`. */
export function remoteBranchName({ branches }: Revision): string | null {
  const name = branches[0]?.name ?? '';
  return name === '' ? null : name.replace(/^refs\/remotes\//, '');
}

/** Returns the variables `GIT_…` that a checkout adds. Jenkins: `GitSCM#buildEnvironment`. */
export function gitVariables(
  { behaviours, sources, context }: Pick<Work, 'behaviours' | 'sources' | 'context'>,
  revision: Revision,
  before: BuiltBefore,
  localBranch: string | null,
): [string, string][] {
  const found: [string, string][] = [];
  const branch = remoteBranchName(revision);
  const key = revision.branches[0]?.name ?? '';
  if (branch !== null) {
    found.push(['GIT_BRANCH', branch]);
    if (localBranch !== null) found.push(['GIT_LOCAL_BRANCH', localBranch]);
    const previous = lastBuildOfBranch(before.built, key);
    if (previous !== null) found.push(['GIT_PREVIOUS_COMMIT', previous.revision.sha1]);
    const successful = lastBuildOfBranch(before.successful, key);
    if (successful !== null) found.push(['GIT_PREVIOUS_SUCCESSFUL_COMMIT', successful.revision.sha1]);
  }
  found.push(['GIT_COMMIT', revision.sha1]);
  const urls = sources.map(({ url }) => plainUrl(url));
  if (urls.length === 1) found.push(['GIT_URL', urls[0] ?? '']);
  else for (const [index, url] of urls.entries()) found.push([`GIT_URL_${index + 1}`, url]);
  if (behaviours.targetFolder !== '') found.push(['GIT_CHECKOUT_DIR', expand(behaviours.targetFolder, context.env)]);
  return [...found, ...identityVariables(behaviours)];
}

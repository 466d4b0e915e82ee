import type { FileOfSource, SourceContext } from '../../points/index.ts';
import { behavioursOf } from './behaviours.ts';
import { isAdvanced, referencesOf, singleBranch } from './branch-spec.ts';
import { fileAt, inCache } from './cache.ts';
import type { Git } from './command/git.ts';
import { branchesOf, type GitConfig, reasonToRefuse, sourcesOf } from './config.ts';

/**
 * Reads a file at the newest commit of the one branch that a configuration matches, from the cached clone of the repository
 * in the home. Returns undefined where it matches more than one. Throws where the remote cannot be reached. Jenkins:
 * `GitSCMFileSystem`.
 */
export async function readGitFile(
  config: GitConfig,
  path: string,
  context: SourceContext,
): Promise<FileOfSource | null | undefined> {
  const sources = sourcesOf(config, context.env);
  const branches = branchesOf(config, context.env);
  const { chooser } = behavioursOf(config.extensions);
  const [source, ...others] = sources;
  const branch = singleBranch(
    branches,
    sources.map(({ name }) => name),
  );
  if (source === undefined || others.length > 0 || reasonToRefuse(config, sources, branches) !== null) return undefined;
  const isExact = chooser.kind === 'revision';
  if (!isExact && (branch === null || isAdvanced(branch) || chooser.kind !== 'default')) return undefined;
  const { url, credentialsId, name: remote, refspecs } = source;
  return inCache(context, { url, credentialsId, remote, refspecs }, async (git) => {
    const commit = isExact ? chooser.sha1 : await commitOf(git, branch ?? '', remote);
    if (commit === null) return undefined;
    const text = await fileAt(git, commit, path);
    return text === null ? null : { text, revision: commit };
  });
}

async function commitOf(git: Git, branch: string, remote: string): Promise<string | null> {
  for (const reference of referencesOf(branch, [remote])) {
    const found = await git.ask(['rev-parse', '--verify', '--quiet', '--end-of-options', `${reference}^{commit}`]);
    if (found !== undefined) return found.trim();
  }
  return null;
}

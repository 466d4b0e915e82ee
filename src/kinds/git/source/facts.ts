import type { SourceContext } from '../../../points/index.ts';
import { node, type XmlNode } from '../../../xml/index.ts';
import { splitAddress } from '../../shared/scm/addresses.ts';
import { gitOfSource } from '../command/git.ts';
import { checkAddress } from './cache.ts';
import type { GitSourceConfig } from './repository.ts';

const ACTION = 'jenkins.plugins.git.GitRemoteHeadRefAction';

/** Holds the default branches that were already looked up during this use of a source. */
const known = new WeakMap<SourceContext, Map<string, string | null>>();

/**
 * Returns the default branch in the form in which the project stores it. Jenkins: `AbstractGitSCMSource#retrieveActions`.
 */
export async function facts(config: GitSourceConfig, context: SourceContext): Promise<readonly XmlNode[]> {
  const { remote, credentialsId } = config;
  checkAddress(remote);
  const git = gitOfSource(context, context.cacheFolder('git-none'));
  await git.useCredential(remote, credentialsId, { silent: true });
  await git.isAtLeast(1, 7);
  const name = branchOfHead(await git.remote(['ls-remote', '--symref', '--', splitAddress(remote).url], remote));
  remember(context, remote, name);
  return name === null ? [] : [node(ACTION, [node('remote', splitAddress(remote).url), node('name', name)])];
}

/** Returns the default branch; null where the repository does not name one. */
export async function primaryBranch(config: GitSourceConfig, context: SourceContext): Promise<string | null> {
  const { remote, credentialsId } = config;
  const before = known.get(context)?.get(remote);
  if (before !== undefined) return before;
  const git = gitOfSource({ ...context, log: SILENT }, context.cacheFolder('git-none'));
  await git.useCredential(remote, credentialsId, { silent: true });
  const name = branchOfHead(
    await git.remote(['ls-remote', '--symref', '--', splitAddress(remote).url, 'HEAD'], remote),
  );
  remember(context, remote, name);
  return name;
}

const SILENT = { line: () => undefined, error: () => undefined };

function branchOfHead(listed: string): string | null {
  return /^ref: refs\/heads\/(\S+)\s+HEAD$/m.exec(listed)?.[1] ?? null;
}

function remember(context: SourceContext, remote: string, name: string | null): void {
  const names = known.get(context) ?? new Map<string, string | null>();
  known.set(context, names.set(remote, name));
}

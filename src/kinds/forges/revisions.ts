import type { Configured, ScmHead, ScmKind, ScmRevision, SourceContext } from '../../points/index.ts';
import { gitCheckout } from '../git/source/checkout-config.ts';
import { branchHead, tagHead } from './heads.ts';
import { asking, type ForgeSource, strategyOf, trustOf } from './source.ts';

/** Returns the newest revision of a head; null where it no longer exists, or its change request is not open any more. */
export async function tipOf(source: ForgeSource, context: SourceContext, head: ScmHead): Promise<ScmRevision | null> {
  const { api } = await asking(source, context);
  const { changeRequest } = head;
  if (changeRequest !== undefined) {
    const change = await api.changeRequest(source.name, changeRequest.id);
    if (change === null) return null;
    const target = await api.branch(source.name, change.target);
    return { head, hash: change.hash, ...(target !== null && { targetHash: target.hash }) };
  }
  const ref = await (head.kind === 'tag' ? api.tag(source.name, head.name) : api.branch(source.name, head.name));
  return ref === null ? null : { head, hash: ref.hash };
}

/** Returns the revision of a branch, tag or commit by name; null where there is none. */
export async function resolveName(
  source: ForgeSource,
  context: SourceContext,
  name: string,
): Promise<ScmRevision | null> {
  const { api } = await asking(source, context);
  context.log.line(`Attempting to resolve ${name} from ${api.connection}`);
  const branch = await api.branch(source.name, name);
  if (branch !== null) return { head: branchHead(source, branch, null), hash: branch.hash };
  const tag = await api.tag(source.name, name);
  if (tag !== null) {
    return { head: tagHead(source, tag, await api.commitTime(source.name, tag.hash)), hash: tag.hash };
  }
  if (!/^[0-9a-f]{40}$/.test(name) || (await api.commitTime(source.name, name)) === 0) return null;
  return { head: { name, kind: 'branch', className: source.words.heads.branch }, hash: name };
}

/**
 * Returns the revision whose scripts are trusted. A change request from an untrusted fork is built with the script of its
 * target. Jenkins: `SCMSource#getTrustedRevision`.
 */
export async function trustedRevision(
  source: ForgeSource,
  context: SourceContext,
  revision: ScmRevision,
): Promise<ScmRevision> {
  const { changeRequest } = revision.head;
  if (changeRequest === undefined || changeRequest.fork === null) return revision;
  const trust = trustOf(source);
  if (trust === 'everyone') return revision;
  const { api } = await asking(source, context);
  // Others than a fork's owner may open its change requests; of GitLab the plugin asks about who did.
  const asked = source.place.forge === 'gitlab' ? changeRequest.author : changeRequest.fork;
  if (trust === 'members' && asked !== '' && (await api.mayPush(source.name, asked))) return revision;
  const { target } = changeRequest;
  context.log.line(
    `Loading trusted files from base branch ${target} at ${revision.targetHash ?? target} rather than ${revision.hash}`,
  );
  const hash = revision.targetHash ?? (await api.branch(source.name, target))?.hash;
  if (hash === undefined) throw new Error(`The branch ${target} is not there`);
  return { head: { name: target, kind: 'branch', className: source.words.heads.branch }, hash };
}

export async function fileOf(
  source: ForgeSource,
  context: SourceContext,
  revision: ScmRevision,
  path: string,
): Promise<string | null> {
  const { api } = await asking(source, context);
  return api.file(source.name, path, revision.hash);
}

/** Returns the configuration that checks out a head, which fetches only what it needs. */
export function checkoutOf(source: ForgeSource, head: ScmHead, revision: ScmRevision | null): Configured<ScmKind> {
  const { remote, credentialsId, traits, words, name } = source;
  if (!remote) {
    throw new Error(
      `The address of ${name.owner}/${name.name} is not known: its configuration has only the name of a server`,
    );
  }
  const wantsTags = strategyOf(source, words.traits.tags) !== null;
  return gitCheckout({ remote, credentialsId, traits, wantsTags, refspecs: refspecs(source, head) }, head, revision);
}

function refspecs({ words }: ForgeSource, { name, kind, changeRequest }: ScmHead): string[] {
  if (kind === 'tag') return [];
  if (changeRequest === undefined) return [`+refs/heads/${name}:refs/remotes/@{remote}/${name}`];
  const { id, target, strategy } = changeRequest;
  const own = words.changeRef.replaceAll('@{id}', id).replaceAll('@{head}', name);
  return strategy === 'merge' ? [own, `+refs/heads/${target}:refs/remotes/@{remote}/${target}`] : [own];
}

import { type Git, GitFailed } from './command.ts';

export interface Revision {
  readonly sha: string;
  /** `refs/remotes/origin/main`, a tag, or `detached` for a bare commit. */
  readonly ref: string;
}

/** The newest commit of the first branch specification that names one; null where none does. */
export async function findRevision(git: Git, remote: string, branches: readonly string[]): Promise<Revision | null> {
  for (const branch of branches.length > 0 ? branches : ['**']) {
    for (const ref of await candidates(git, remote, branch === '' ? '**' : branch)) {
      const sha = await resolve(git, ref);
      if (sha !== null) return { sha, ref: ref === sha ? 'detached' : ref };
    }
  }
  return null;
}

/** Names to try for a specification, in the order in which Jenkins does. */
async function candidates(git: Git, remote: string, branch: string): Promise<string[]> {
  const anyRemote = /^\*\/([^*]+)$/.exec(branch)?.[1];
  if (anyRemote !== undefined) return ofRemote(remote, anyRemote);
  if (branch.includes('*')) return matching(git, remote, branch);
  if (branch.startsWith('refs/heads/')) return ofRemote(remote, branch.slice('refs/heads/'.length));
  if (branch.startsWith('refs/')) return [branch];
  if (branch.startsWith(`${remote}/`)) return ofRemote(remote, branch.slice(remote.length + 1));
  if (branch.startsWith(`remotes/${remote}/`)) return [`refs/${branch}`];
  if (/^[0-9a-f]{40}$/.test(branch)) return [branch];
  return [...ofRemote(remote, branch), `refs/tags/${branch}`, branch];
}

function ofRemote(remote: string, branch: string): string[] {
  return [`refs/remotes/${remote}/${branch}`, `${remote}/${branch}`];
}

/** Branches that match a pattern, the one with the newest commit first. `*` stops at a slash, `**` does not. */
async function matching(git: Git, remote: string, pattern: string): Promise<string[]> {
  const list = await git.run('for-each-ref', '--sort=-committerdate', '--format=%(refname)', `refs/remotes/${remote}`);
  const source = pattern
    .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
    .replace(/\*+/g, (stars) => (stars.length > 1 ? '.*' : '[^/]*'));
  const wanted = new RegExp(`^(?:refs/)?(?:remotes/)?(?:${source}|${remote}/${source})$`);
  return list
    .split('\n')
    .filter((ref) => ref !== '' && !ref.endsWith('/HEAD') && wanted.test(ref.slice('refs/remotes/'.length)));
}

async function resolve(git: Git, ref: string): Promise<string | null> {
  try {
    const sha = await git.run('rev-parse', `${ref}^{commit}`);
    return /^[0-9a-f]{40,64}$/.test(sha) ? sha : null;
  } catch (error) {
    if (error instanceof GitFailed) return null;
    throw error;
  }
}

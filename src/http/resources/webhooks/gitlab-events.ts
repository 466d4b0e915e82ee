import type { KindRegistry, ReadEvent } from '../../../points/index.ts';

/** Reads a payload of GitLab for a job; returns no events for those that start nothing. */
export function readGitlab(kinds: Pick<KindRegistry, 'all'>, payload: unknown): ReadEvent[] {
  return kinds.all('forge').flatMap((forge) => (forge.symbol === 'gitlab' ? forge.read('', payload) : []));
}

/**
 * Returns what of it concerns branches: no comments and pipelines, no approval, and no update of a request that changed nothing
 * but words.
 */
export function readGitlabBranches(kinds: Pick<KindRegistry, 'all'>, payload: unknown): ReadEvent[] {
  return readGitlab(kinds, payload).filter(({ kind, changeRequest, gitlab }) => {
    if (kind === 'note' || kind === 'pipeline') return false;
    const request = gitlab?.mergeRequest;
    if (request?.action === 'approved') return false;
    return changeRequest?.action !== 'updated' || request?.hasNewCommits === true;
  });
}

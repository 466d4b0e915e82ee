import type { ScmHead } from '../../points/index.ts';
import type { ForgeChange, ForgeRef } from './forge-api.ts';
import type { ForgeSource } from './source.ts';

export function branchHead({ words }: Pick<ForgeSource, 'words'>, { name }: ForgeRef, primary: string | null): ScmHead {
  return { name, kind: 'branch', className: words.heads.branch, ...(name === primary && { isPrimary: true }) };
}

export function tagHead({ words }: Pick<ForgeSource, 'words'>, { name }: ForgeRef, time: number): ScmHead {
  return { name, kind: 'tag', className: words.heads.tag, tagTimestamp: time };
}

/**
 * Returns the head of a change request. `isOnly` says that it is built in only one way, so that its name need not say
 * which.
 */
export function changeHead(
  { words }: Pick<ForgeSource, 'words'>,
  change: ForgeChange,
  { strategy, isOnly }: { readonly strategy: 'merge' | 'head'; readonly isOnly: boolean },
): ScmHead {
  const { id, repository } = change;
  return {
    name: `${words.prefix}-${id}${isOnly ? '' : `-${strategy}`}`,
    kind: 'change-request',
    className: words.heads['change-request'],
    changeRequest: {
      id,
      title: change.title,
      author: change.author,
      ...(change.authorDisplayName !== '' && { authorDisplayName: change.authorDisplayName }),
      authorEmail: change.authorEmail,
      url: change.url,
      branch: change.branch,
      target: change.target,
      fork: change.isFork ? (repository?.slice(0, repository.lastIndexOf('/')) ?? change.author) : null,
      ...(repository !== null && { repository }),
      strategy,
    },
  };
}

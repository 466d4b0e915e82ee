import type { ScmRevision } from '../points/index.ts';

/** Returns a revision as Jenkins shows it; for a change request that is merged, `head+target`. */
export function revisionText({ hash, targetHash, head }: ScmRevision): string {
  const isMerge = head.changeRequest?.strategy === 'merge' && targetHash !== undefined;
  return isMerge ? `${hash}+${targetHash}` : hash;
}

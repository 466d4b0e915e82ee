import { bool, defineBuildStrategy, type ScmRevision } from '../../points/index.ts';
import { PACKAGE } from './strategy.ts';

export const changeRequestStrategy = defineBuildStrategy({
  symbol: 'buildChangeRequests',
  displayName: 'Change requests',
  xmlTag: `${PACKAGE}ChangeRequestBuildStrategyImpl`,
  fields: {
    ignoreTargetOnlyChanges: bool({ label: 'Ignore rebuilding merge branches when only the target branch changed' }),
    ignoreUntrustedChanges: bool({ label: 'Ignore changes that are not trusted' }),
  },
  example: { ignoreTargetOnlyChanges: true, ignoreUntrustedChanges: false },
  async isAutomatic({ ignoreTargetOnlyChanges, ignoreUntrustedChanges }, { head, revision, lastBuilt, isTrusted }) {
    if (head.kind !== 'change-request') return false;
    if (ignoreTargetOnlyChanges && isMergeOf(revision, lastBuilt)) return false;
    return !ignoreUntrustedChanges || (await isTrusted());
  },
});

/** It is merged, and only its target is another than when it was built last. */
function isMergeOf({ head, hash }: ScmRevision, lastBuilt: ScmRevision | null): boolean {
  return head.changeRequest?.strategy === 'merge' && lastBuilt?.hash === hash;
}

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

/** Says whether a change request is merged with its target and only the target has changed since it was last built. */
function isMergeOf({ head, hash }: ScmRevision, lastBuilt: ScmRevision | null): boolean {
  return head.changeRequest?.strategy === 'merge' && lastBuilt?.hash === hash;
}

import { bool, defineBuildStrategy } from '../../../points/index.ts';
import { PACKAGE } from '../strategy.ts';

export const changeRequestStrategy = defineBuildStrategy({
  symbol: 'buildChangeRequests',
  displayName: 'Change requests',
  xmlTag: `${PACKAGE}ChangeRequestBuildStrategyImpl`,
  fields: { ignoreTargetOnlyChanges: bool({ title: 'Ignore rebuilding merge branches when only the target changed' }) },
  example: { ignoreTargetOnlyChanges: true },
  isAutomatic: ({ ignoreTargetOnlyChanges }, { head, revision, lastSeen }) =>
    head.kind === 'change-request' && !(ignoreTargetOnlyChanges && lastSeen?.hash === revision.hash),
});

import { defineBuildStrategy } from '../../points/index.ts';
import { PACKAGE } from './strategy.ts';

export const branchStrategy = defineBuildStrategy({
  symbol: 'buildRegularBranches',
  displayName: 'Regular branches',
  xmlTag: `${PACKAGE}BranchBuildStrategyImpl`,
  fields: {},
  example: {},
  isAutomatic: (_config, { head }) => head.kind === 'branch',
});

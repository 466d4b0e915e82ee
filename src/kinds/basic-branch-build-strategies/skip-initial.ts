import { defineBuildStrategy } from '../../points/index.ts';
import { PACKAGE } from './strategy.ts';

export const skipInitialStrategy = defineBuildStrategy({
  symbol: 'skipInitialBuildOnFirstBranchIndexing',
  displayName: 'Skip initial build on first branch indexing',
  xmlTag: `${PACKAGE}SkipInitialBuildOnFirstBranchIndexing`,
  fields: {},
  example: {},
  isAutomatic: (_config, { lastSeen }) => lastSeen !== null,
});

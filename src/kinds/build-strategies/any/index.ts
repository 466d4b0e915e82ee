import { defineBuildStrategy, kinds } from '../../../points/index.ts';
import { branchStrategy } from '../branches/index.ts';
import { answersOf, PACKAGE } from '../strategy.ts';

export const anyStrategy = defineBuildStrategy({
  symbol: 'buildAnyBranches',
  displayName: 'Any strategy matches',
  xmlTag: `${PACKAGE}AnyBranchBuildStrategyImpl`,
  fields: { strategies: kinds('build-strategy', { title: 'Strategies' }) },
  example: { strategies: [{ kind: branchStrategy, config: {} }] },
  isAutomatic({ strategies }, found) {
    const answers = answersOf(strategies, found);
    return answers.some(Boolean);
  },
});

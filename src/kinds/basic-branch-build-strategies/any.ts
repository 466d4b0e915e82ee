import { defineBuildStrategy, kinds } from '../../points/index.ts';
import { branchStrategy } from './branches.ts';
import { answersOf, PACKAGE } from './strategy.ts';

export const anyStrategy = defineBuildStrategy({
  symbol: 'buildAnyBranches',
  displayName: 'Any strategy matches',
  xmlTag: `${PACKAGE}AnyBranchBuildStrategyImpl`,
  fields: { strategies: kinds('build-strategy', { label: 'Strategies' }) },
  example: { strategies: [{ kind: branchStrategy, config: {} }] },
  async isAutomatic({ strategies }, found) {
    const answers = await answersOf(strategies, found);
    return answers.some(Boolean);
  },
});

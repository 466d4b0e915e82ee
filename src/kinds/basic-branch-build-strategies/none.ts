import { defineBuildStrategy, kinds } from '../../points/index.ts';
import { branchStrategy } from './branches.ts';
import { answersOf, PACKAGE } from './strategy.ts';

export const noneStrategy = defineBuildStrategy({
  symbol: 'buildNoneBranches',
  displayName: 'No strategy matches',
  xmlTag: `${PACKAGE}NoneBranchBuildStrategyImpl`,
  fields: { strategies: kinds('build-strategy', { label: 'Strategies' }) },
  example: { strategies: [{ kind: branchStrategy, config: {} }] },
  async isAutomatic({ strategies }, found) {
    const answers = await answersOf(strategies, found);
    return answers.length > 0 && answers.every((answer) => answer === false);
  },
});

import type { BuiltInPlugin } from '../../points/index.ts';
import { allStrategy } from './all.ts';
import { anyStrategy } from './any.ts';
import { branchStrategy } from './branches.ts';
import { changeRequestStrategy } from './change-requests.ts';
import { namedStrategy } from './named.ts';
import { noneStrategy } from './none.ts';
import { skipInitialStrategy } from './skip-initial.ts';
import { tagStrategy } from './tags.ts';

export const basicBranchBuildStrategiesPlugin: BuiltInPlugin = {
  name: 'basic-branch-build-strategies',
  kinds: [
    branchStrategy,
    tagStrategy,
    changeRequestStrategy,
    namedStrategy,
    skipInitialStrategy,
    allStrategy,
    anyStrategy,
    noneStrategy,
  ],
};

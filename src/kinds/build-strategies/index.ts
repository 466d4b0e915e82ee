import type { BuildStrategyKind } from '../../points/index.ts';
import { allStrategy } from '../basic-branch-build-strategies/all.ts';
import { anyStrategy } from '../basic-branch-build-strategies/any.ts';
import { branchStrategy } from '../basic-branch-build-strategies/branches.ts';
import { changeRequestStrategy } from '../basic-branch-build-strategies/change-requests.ts';
import { namedStrategy } from '../basic-branch-build-strategies/named.ts';
import { noneStrategy } from '../basic-branch-build-strategies/none.ts';
import { skipInitialStrategy } from '../basic-branch-build-strategies/skip-initial.ts';
import { tagStrategy } from '../basic-branch-build-strategies/tags.ts';

export const buildStrategies = [
  branchStrategy,
  tagStrategy,
  changeRequestStrategy,
  namedStrategy,
  skipInitialStrategy,
  allStrategy,
  anyStrategy,
  noneStrategy,
] as const satisfies readonly BuildStrategyKind[];

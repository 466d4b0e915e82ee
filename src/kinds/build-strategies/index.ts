import type { BuildStrategyKind } from '../../points/index.ts';
import { allStrategy } from './all/index.ts';
import { anyStrategy } from './any/index.ts';
import { branchStrategy } from './branches/index.ts';
import { changeRequestStrategy } from './change-requests/index.ts';
import { namedStrategy } from './named/index.ts';
import { noneStrategy } from './none/index.ts';
import { skipInitialStrategy } from './skip-initial/index.ts';
import { tagStrategy } from './tags/index.ts';

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

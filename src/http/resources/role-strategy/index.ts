import type { Route } from '../../route.ts';
import { assignRoutes } from './assign.ts';
import { editRoutes } from './edit.ts';
import { matchingRoutes } from './matching.ts';
import { pageRoutes } from './page.ts';
import { readRoutes } from './read.ts';

export const roleStrategyRoutes: readonly Route[] = [
  ...pageRoutes,
  ...readRoutes,
  ...matchingRoutes,
  ...editRoutes,
  ...assignRoutes,
];

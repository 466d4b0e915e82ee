import { exportRoute } from '../../api/export-route.ts';
import { lockableReference } from '../../beans/nodes/lockable-resource.ts';
import type { Route } from '../../route.ts';
import { changeRoutes } from './change.ts';
import { declareRoutes } from './declare.ts';
import { page } from './page.ts';

/** Holds the routes that the plugin Lockable Resources has at the root. */
export const lockableRoutes: readonly Route[] = [
  page,
  exportRoute({
    path: '/lockable-resources',
    permission: 'Lockable Resources/View',
    doc: 'What builds and people exclude each other from.',
    reference: lockableReference,
  }),
  ...changeRoutes,
  ...declareRoutes,
];

import { exportRoute } from '../../api/export-route.ts';
import { overallLoadReference, unlabeledLoadReference } from '../../beans/nodes/load.ts';
import type { Route } from '../../route.ts';

/** Holds the routes of load statistics; `loadStatistics` is the older address of the overall load. */
export const loadRoutes: readonly Route[] = [
  ...['/overallLoad', '/loadStatistics'].map((path) =>
    exportRoute({
      path,
      doc: 'How busy the executors of all nodes are; the measurements need `depth=2`.',
      reference: () => overallLoadReference(),
    }),
  ),
  exportRoute({
    path: '/unlabeledLoad',
    doc: 'How busy the executors are with work that asks for no label; the measurements need `depth=2`.',
    reference: () => unlabeledLoadReference(),
  }),
];

import { exportRoute } from '../../api/export-route.ts';
import { overallLoadReference, unlabeledLoadReference } from '../../beans/nodes/load.ts';
import type { Route } from '../../route.ts';
import { loadPages } from './pages.ts';

/** Holds the routes of load statistics. */
export const loadRoutes: readonly Route[] = [
  ...loadPages({
    path: '',
    name: () => 'Jenkins',
    graph: 'overallLoad/graph',
    nodes: ({ services }) => services.queue.nodes.all(),
    report: ({ services }) => services.queue.nodes.load.overall,
  }),
  exportRoute({
    path: '/overallLoad',
    doc: 'How busy the executors of all nodes are; the measurements need `depth=2`.',
    reference: () => overallLoadReference(),
  }),
  exportRoute({
    path: '/unlabeledLoad',
    doc: 'How busy the executors are with work that asks for no label; the measurements need `depth=2`.',
    reference: () => unlabeledLoadReference(),
  }),
];

import { exportRoute } from '../../api/export-route.ts';
import { computerReference, computerSetReference } from '../../beans/nodes/computer.ts';
import { nodesLoadReference } from '../../beans/nodes/load.ts';
import { measureNode } from '../../beans/nodes/node-monitors.ts';
import { ofPlugin, type Route } from '../../route.ts';
import { loadOfNodes, loadPages } from '../load/pages.ts';
import { nodeBuilds } from './builds.ts';
import { checkNodeName } from './check-name.ts';
import { configSubmit, readConfig, replaceConfig } from './config.ts';
import { configurePage, configureXmlPage } from './configure.ts';
import { createItem, doCreateItem, newNode } from './create.ts';
import { deletePage, doDelete } from './delete.ts';
import { submitNodeDescription } from './description.ts';
import { executorRoutes } from './executors.ts';
import { requireNode } from './find-node.ts';
import { hostKeyRoutes } from './host-keys.ts';
import { jnlpRoutes } from './jnlp.ts';
import { logRoutes } from './log.ts';
import { nodeMonitorRoutes } from './monitors.ts';
import { nodesPage } from './nodes-page.ts';
import { changeOfflineCause, doDisconnect, launchSlaveAgent, toggleOffline } from './offline.ts';
import { offlinePages } from './offline-pages.ts';
import { nodePage } from './pages.ts';
import { nodeSystemInfo } from './system-info.ts';

const nodesApi = exportRoute({
  path: '/computer',
  doc: 'All nodes, with their executors and what their monitors measured.',
  reference: async ({ services }) => computerSetReference(await measureNode(services)),
});

const nodeApi = exportRoute({
  path: '/computer/:node',
  doc: 'A node, with its executors and what its monitors measured.',
  async reference(context) {
    const node = requireNode(context);
    return computerReference(node, context.services, await measureNode(context.services));
  },
});

const loadPageRoutes = loadPages({
  path: '/computer/:node',
  name: (context) => requireNode(context).displayName,
  graph: 'loadStatistics/graph',
  nodes: (context) => [requireNode(context)],
  report: (context) => loadOfNodes([requireNode(context)], context.services),
});

const loadApi = exportRoute({
  path: '/computer/:node/loadStatistics',
  doc: 'How busy a node is; the measurements need `depth=2`.',
  reference: (context) => nodesLoadReference([requireNode(context).name]),
});

export const computerRoutes: readonly Route[] = [
  nodesPage,
  nodesApi,
  doCreateItem,
  createItem,
  newNode,
  checkNodeName,
  ...nodeMonitorRoutes,
  nodePage,
  nodeApi,
  loadApi,
  ...loadPageRoutes,
  readConfig,
  replaceConfig,
  configurePage,
  configureXmlPage,
  configSubmit,
  submitNodeDescription,
  deletePage,
  doDelete,
  ...offlinePages,
  toggleOffline,
  changeOfflineCause,
  doDisconnect,
  launchSlaveAgent,
  nodeSystemInfo,
  nodeBuilds,
  ...ofPlugin('ssh-slaves', hostKeyRoutes),
  ...logRoutes,
  ...jnlpRoutes,
  ...executorRoutes,
];

import { exportRoute } from '../../api/export-route.ts';
import { labelReference, nodesOf, tiedJobs } from '../../beans/nodes/label.ts';
import { nodesLoadReference } from '../../beans/nodes/load.ts';
import { labelTasks } from '../../reply/area-tasks.ts';
import { itemHref } from '../../reply/hrefs.ts';
import { beanContextOf } from '../../request/access.ts';
import { type RequestContext, type Route, route } from '../../route.ts';
import { computerHref } from '../computer/find-node.ts';
import { loadOfNodes, loadPages } from '../load/pages.ts';

const PATH = '/label/:label';

const labelPage = route({
  method: 'GET or POST',
  path: PATH,
  permission: 'Overall/Read',
  crumb: 'required',
  object: true,
  doc: 'A label or label expression: its nodes, and the jobs that are tied to it.',
  handler(context) {
    const { services } = context;
    const name = labelOf(context);
    return {
      type: 'page',
      title: name,
      tasks: labelTasks(context, name),
      page: {
        page: 'label',
        name,
        nodes: nodesOf(name, services).map((node) => ({
          text: node.displayName,
          href: computerHref(context, node.name),
        })),
        jobs: tiedJobs(name, beanContextOf(context)).map((job) => ({
          text: services.home.items.fullDisplayName(job),
          href: itemHref(context, job.fullName),
        })),
        clouds: services.queue.nodes.clouds.of(name).map((cloud) => cloud.name),
      },
    };
  },
});

export const labelRoutes: readonly Route[] = [
  labelPage,
  exportRoute({
    path: PATH,
    doc: 'A label or label expression; one that no node has, has no nodes.',
    reference: (context) => labelReference(labelOf(context)),
  }),
  ...loadPages({
    path: PATH,
    name: labelOf,
    tasks: (context) => labelTasks(context, labelOf(context)),
    graph: 'loadStatistics/graph',
    nodes: (context) => nodesOf(labelOf(context), context.services),
    report: (context) => loadOfNodes(nodesOf(labelOf(context), context.services), context.services),
  }),
  exportRoute({
    path: `${PATH}/loadStatistics`,
    doc: 'How busy the nodes of a label are; the measurements need `depth=2`.',
    reference: (context) => nodesLoadReference(nodesOf(labelOf(context), context.services).map(({ name }) => name)),
  }),
];

function labelOf({ path }: RequestContext): string {
  return (path['label'] ?? '').trim();
}

import { displayNameOf } from '../../../model/index.ts';
import { exportRoute } from '../../api/export-route.ts';
import { itemDisplayName } from '../../beans/items/item.ts';
import { flowGraphReference } from '../../beans/runs/flow-node.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { pipelineRunOf } from './pipeline-run.ts';

/** Limits the nodes of a graph that are sent to a browser at once. */
const NODES_SHOWN = 2000;

const stepsPage = route({
  method: 'GET',
  path: '/_run/:item/:run/flowGraphTable',
  permission: 'Job/Read',
  crumb: 'exempt',
  object: true,
  doc: 'The page with all steps of a run of a pipeline.',
  handler: page,
});

const graphPage: Route = { ...stepsPage, path: '/_run/:item/:run/flowGraph' };

const graphApi = exportRoute({
  path: '/_run/:item/:run/flowGraph',
  permission: 'Job/Read',
  doc: 'The graph of a run of a pipeline in the format json, xml or python.',
  async reference(context) {
    const { job, run } = pipelineRunOf(context);
    // Read now, its nodes are there when the bean asks for them.
    await context.services.pipelineViews.nodes(job, run);
    return flowGraphReference({ job, run });
  },
});

async function page(context: RequestContext): Promise<Reply> {
  const { job, run, href } = pipelineRunOf(context);
  const nodes = await context.services.pipelineViews.nodes(job, run);
  return {
    type: 'page',
    title: `${itemDisplayName(context, job)} ${displayNameOf(run)} Steps`,
    page: {
      page: 'flow-graph',
      runName: `${itemDisplayName(context, job)} ${displayNameOf(run)}`,
      left: Math.max(0, nodes.length - NODES_SHOWN),
      nodes: nodes.slice(0, NODES_SHOWN).map(({ id, name, argument, status, running, depth }) => ({
        name,
        argument,
        status: running ? 'IN_PROGRESS' : status,
        depth,
        logHref: `${href}execution/node/${id}/log`,
      })),
    },
  };
}

export const flowGraphRoutes: readonly Route[] = [stepsPage, graphPage, graphApi];

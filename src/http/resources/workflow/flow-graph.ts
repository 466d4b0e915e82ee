import { displayNameOf } from '../../../model/index.ts';
import { exportRoute } from '../../api/export-route.ts';
import { itemDisplayName } from '../../beans/items/item.ts';
import { flowGraphReference } from '../../beans/runs/flow-node.ts';
import { wholeNumber } from '../../parameters/types.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';
import { pipelineRunOf } from './pipeline-run.ts';

/** Limits the nodes of a graph that are sent to a browser at once. */
const NODES_SHOWN = 500;

const RANGE = { from: wholeNumber('Number of the first node that is shown.', { digits: 7, otherwise: 1 }) };

const stepsPage = route({
  method: 'GET',
  path: '/_run/:item/:run/flowGraphTable',
  permission: 'Job/Read',
  crumb: 'exempt',
  object: true,
  parameters: RANGE,
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

async function page(context: RequestContext<typeof RANGE>): Promise<Reply> {
  const { job, run, href } = pipelineRunOf(context);
  const nodes = await context.services.pipelineViews.nodes(job, run);
  const own = `${href}flowGraphTable/`;
  const first = Math.max(1, Math.min(context.parameters.from, nodes.length)) - 1;
  return {
    type: 'page',
    title: `${itemDisplayName(context, job)} ${displayNameOf(run)} Pipeline steps`,
    trail: [{ text: 'Pipeline Steps', href: own }],
    page: {
      page: 'flow-graph',
      runName: `${itemDisplayName(context, job)} ${displayNameOf(run)}`,
      total: nodes.length,
      first: first + 1,
      earlier: first === 0 ? null : `${own}?from=${Math.max(0, first - NODES_SHOWN) + 1}`,
      later: first + NODES_SHOWN >= nodes.length ? null : `${own}?from=${first + NODES_SHOWN + 1}`,
      nodes: nodes.slice(first, first + NODES_SHOWN).map(({ id, name, argument, status, running, depth }) => ({
        name,
        argument,
        status: running ? 'IN_PROGRESS' : status,
        depth,
        href: `${href}execution/node/${id}/`,
      })),
    },
  };
}

export const flowGraphRoutes: readonly Route[] = [stepsPage, graphPage, graphApi];

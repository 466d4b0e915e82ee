import type { Node } from '../../../controller/index.ts';
import type { Page } from '../../../ui/index.ts';
import { measuresOf } from '../../beans/nodes/monitor-data.ts';
import { measureNode, type NodeMeasures } from '../../beans/nodes/node-monitors.ts';
import { offlineCauseOf } from '../../beans/nodes/offline-cause.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { type RequestContext, route } from '../../route.ts';
import { computerHref } from './find-node.ts';
import { measureTexts } from './measure-rows.ts';

type NodeRow = Extract<Page, { page: 'nodes' }>['nodes'][number];

export const nodesPage = route({
  method: 'GET or POST',
  path: '/computer',
  permission: 'Overall/Read',
  crumb: 'required',
  object: true,
  doc: 'The nodes, their executors, and what was measured of them.',
  async handler(context) {
    const { queue } = context.services;
    const mayLook = context.may('Overall/Manage') || context.may('Overall/SystemRead');
    const own = context.may('Agent/Connect') ? await measureNode(context.services) : null;
    return {
      type: 'page',
      title: 'Nodes',
      trail: nodesTrail(context),
      tasks: [],
      page: {
        page: 'nodes',
        newNodeHref: context.may('Agent/Create') ? rootHref(context, 'computer/new') : null,
        monitorsHref: mayLook ? rootHref(context, 'computer/configure') : null,
        measureAction: context.may('Overall/Manage') ? rootHref(context, 'computer/updateNow') : null,
        nodes: queue.nodes.all().map((node) => rowOf(context, node, own)),
      },
    };
  },
});

/** Returns the way to the page of all nodes. */
export function nodesTrail(context: Pick<RequestContext, 'base'>): { text: string; href: string }[] {
  return [{ text: 'Nodes', href: rootHref(context, 'computer/') }];
}

/** Returns what was measured of a node; null where nothing was, or the requester may not know. */
export function measuresFor(context: RequestContext, { name }: Node, own: NodeMeasures | null): NodeMeasures | null {
  if (own === null) return null;
  if (name === '') return own;
  const measured = context.services.computers.of(name)?.measured ?? null;
  return measured && measuresOf(measured);
}

function rowOf(context: RequestContext, node: Node, own: NodeMeasures | null): NodeRow {
  const { services } = context;
  const href = computerHref(context, node.name);
  const measures = measuresFor(context, node, own);
  const isKept = node.settings.inMemory !== true;
  return {
    name: node.displayName,
    href,
    configHref: isKept && context.may('Agent/Configure') ? `${href}configure` : null,
    offline: node.offline,
    connecting: services.computers.of(node.name)?.state === 'connecting',
    offlineReason: offlineCauseOf(node, services)?.text ?? '',
    busy: node.busy,
    executors: node.settings.executors,
    labels: node.labels,
    measures: measures && measureTexts(measures),
  };
}

import { fail } from '../../../model/index.ts';
import { apiPage } from '../../api-page.ts';
import { BUILT_IN_NAME, builtInComputerReference, computerSetReference } from '../../beans/computer.ts';
import { executorReference } from '../../beans/executor.ts';
import { rootHref } from '../../hrefs.ts';
import { measureNode } from '../../node-monitors.ts';
import { type RequestContext, type Route, route } from '../../route.ts';
import { demandNode } from './find-node.ts';
import { changeOfflineCause, toggleOffline } from './offline.ts';

const nodesPage = route({
  method: 'GET or POST',
  path: '/computer',
  permission: 'Overall/Read',
  crumb: 'required',
  object: true,
  doc: 'The nodes and their executors.',
  handler: (context) => ({
    type: 'page',
    title: 'Nodes',
    page: { page: 'message', heading: 'Nodes', text: describeNode(context) },
  }),
});

const nodesApi = route({
  method: 'GET or POST',
  path: '/computer/api/:format',
  permission: 'Overall/Read',
  crumb: 'required',
  doc: 'All nodes in the format json, xml or python.',
  handler: async ({ services }) => ({
    type: 'export',
    reference: computerSetReference(await measureNode(services)),
  }),
});

const nodePage = route({
  method: 'GET or POST',
  path: '/computer/:node',
  permission: 'Overall/Read',
  crumb: 'required',
  object: true,
  doc: 'A node; the built-in one is `(built-in)`.',
  handler(context) {
    demandNode(context);
    const text = describeNode(context);
    return { type: 'page', title: BUILT_IN_NAME, page: { page: 'message', heading: BUILT_IN_NAME, text } };
  },
});

const nodeApi = route({
  method: 'GET or POST',
  path: '/computer/:node/api/:format',
  permission: 'Overall/Read',
  crumb: 'required',
  doc: 'A node in the format json, xml or python.',
  async handler(context) {
    demandNode(context);
    return { type: 'export', reference: builtInComputerReference(await measureNode(context.services)) };
  },
});

const executorApi = route({
  method: 'GET or POST',
  path: '/computer/:node/executors/:number/api/:format',
  permission: 'Overall/Read',
  crumb: 'required',
  doc: 'One executor of a node, from 0.',
  handler(context) {
    demandNode(context);
    const { number = '' } = context.path;
    const known = /^\d{1,4}$/.test(number) && Number(number) < context.services.queue.executors.slots().length;
    return known ? { type: 'export', reference: executorReference(Number(number)) } : fail('PAGE_NOT_FOUND');
  },
});

const routes = [nodesPage, nodesApi, nodePage, nodeApi, executorApi, toggleOffline, changeOfflineCause];

const nodesApiPage = route({
  method: 'GET',
  path: '/computer/api',
  permission: 'Overall/Read',
  crumb: 'exempt',
  object: true,
  doc: 'This page.',
  async handler(context) {
    const reference = computerSetReference(await measureNode(context.services));
    const href = rootHref(context, 'computer/');
    return apiPage({ heading: 'Nodes', href, reference, routes, below: '/computer/' });
  },
});

const nodeApiPage = route({
  method: 'GET',
  path: '/computer/:node/api',
  permission: 'Overall/Read',
  crumb: 'exempt',
  object: true,
  doc: 'This page.',
  async handler(context) {
    demandNode(context);
    const reference = builtInComputerReference(await measureNode(context.services));
    const href = rootHref(context, 'computer/(built-in)/');
    return apiPage({ heading: BUILT_IN_NAME, href, reference, routes, below: '/computer/:node/' });
  },
});

export const computerRoutes: readonly Route[] = [...routes, nodesApiPage, nodeApiPage];

function describeNode({ services }: RequestContext): string {
  const { busy, count, offline } = services.queue.executors;
  const state = offline === null ? 'online' : `offline${offline.reason === '' ? '' : `: ${offline.reason}`}`;
  return `${BUILT_IN_NAME}: ${busy} of ${count} executors at work, ${state}`;
}

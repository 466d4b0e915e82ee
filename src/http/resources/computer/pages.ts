import type { ExecutorWork, Node } from '../../../controller/index.ts';
import { rawEncode } from '../../../model/index.ts';
import { describeNode, executorNumbers } from '../../beans/nodes/computer.ts';
import { offlineCauseOf } from '../../beans/nodes/offline-cause.ts';
import { feedLinks } from '../../feeds/feed-links.ts';
import { rootHref, runHref } from '../../reply/hrefs.ts';
import { mayOn } from '../../request/access.ts';
import { type RequestContext, route } from '../../route.ts';
import { computerHref, recordOf, requireNode } from './find-node.ts';

export const nodesPage = route({
  method: 'GET or POST',
  path: '/computer',
  permission: 'Overall/Read',
  crumb: 'required',
  object: true,
  doc: 'The nodes and their executors.',
  handler: (context) => ({
    type: 'page',
    title: 'Nodes',
    page: {
      page: 'nodes',
      newNodeHref: context.may('Agent/Create') ? rootHref(context, 'computer/new') : null,
      nodes: context.services.queue.nodes.all().map((node) => ({
        name: node.displayName,
        href: computerHref(context, node.name),
        offline: node.offline,
        offlineReason: offlineCauseOf(node, context.services)?.text ?? '',
        busy: node.busy,
        executors: node.settings.executors,
        labels: node.labels,
      })),
    },
  }),
});

export const nodePage = route({
  method: 'GET or POST',
  path: '/computer/:node',
  permission: 'Overall/Read',
  crumb: 'required',
  object: true,
  doc: 'A node; the built-in one is `(built-in)`.',
  handler(context) {
    const node = requireNode(context);
    const record = recordOf(context, node);
    const isOfCloud = context.services.clouds.of(node.name) !== null;
    const href = computerHref(context, node.name);
    const away = node.temporarilyOffline;
    return {
      type: 'page',
      title: node.displayName,
      feeds: feedLinks(node.displayName, ''),
      page: {
        page: 'node',
        name: node.displayName,
        description: describeNode({ node, record }),
        href,
        offline: node.offline,
        offlineReason: offlineCauseOf(node, context.services)?.text ?? '',
        temporarilyOffline: away !== null || node.unfit,
        labels: node.labels.map((name) => ({ name, href: rootHref(context, `label/${rawEncode(name)}/`) })),
        executors: executorRows(context, node),
        mayToggle: context.may(away === null && !node.unfit ? 'Agent/Disconnect' : 'Agent/Connect'),
        connection: connectionOf(context, node),
        configHref: node.settings.inMemory !== true && context.may('Agent/Configure') ? `${href}configure` : null,
        mayDelete: (record !== null || isOfCloud) && context.may('Agent/Delete'),
      },
    };
  },
});

/** Returns what the page says of the connection; null for the built-in node, which needs none. */
function connectionOf(context: RequestContext, { name }: Node) {
  const computer = context.services.computers.of(name);
  if (computer === undefined) return null;
  const isOnline = computer.state === 'online';
  return {
    state: computer.state,
    inbound: computer.isInbound,
    logHref: context.may('Agent/Connect') || context.may('Agent/ExtendedRead') ? 'log' : null,
    mayLaunch: !isOnline && !computer.isInbound && context.may('Agent/Connect'),
    mayDisconnect: isOnline && context.may('Agent/Disconnect'),
    hostKeysHref:
      context.services.hostKeys.waiting(computer.name).length > 0 && context.may('Agent/Configure')
        ? 'trustHostKey/'
        : null,
  };
}

/** Returns the rows of a node's executors. One-off executors have no numbers of their own: they get the next ones. */
function executorRows(context: RequestContext, node: Node) {
  const slots = node.slots();
  const own = executorNumbers(node).map((number) => ({ number, ...shown(context, slots[number] ?? null) }));
  const next = own.length;
  return [...own, ...node.oneOff().map((work, at) => ({ number: next + at, ...shown(context, work) }))];
}

/**
 * Returns the text and link for an executor's work. Work on a job that the requester may not see is shown as work without
 * its name.
 */
function shown(context: RequestContext, work: ExecutorWork | null): { text: string | null; href: string | null } {
  if (work === null) return { text: null, href: null };
  const { items } = context.services.home;
  const item = items.get(work.job);
  if (item === undefined || !mayOn(context, 'Job/Read', work.job)) return { text: 'Unknown task', href: null };
  const title = items.fullDisplayName(item);
  if (work.number === null) return { text: title, href: null };
  return { text: `${title} #${work.number}`, href: runHref(context, work.job, work.number) };
}

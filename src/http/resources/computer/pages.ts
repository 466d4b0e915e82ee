import type { ExecutorWork, Node } from '../../../controller/index.ts';
import { rawEncode } from '../../../model/index.ts';
import { describeNode, executorNumbers } from '../../beans/nodes/computer.ts';
import { tiedJobs } from '../../beans/nodes/label.ts';
import { measureNode } from '../../beans/nodes/node-monitors.ts';
import { offlineCauseOf } from '../../beans/nodes/offline-cause.ts';
import { feedLinks } from '../../feeds/feed-links.ts';
import { itemHref, rootHref, runHref } from '../../reply/hrefs.ts';
import { beanContextOf, mayOn } from '../../request/access.ts';
import { type RequestContext, route } from '../../route.ts';
import { computerHref, recordOf, requireNode } from './find-node.ts';
import { measureRows } from './measure-rows.ts';
import { measuresFor } from './nodes-page.ts';

export const nodePage = route({
  method: 'GET or POST',
  path: '/computer/:node',
  permission: 'Overall/Read',
  crumb: 'required',
  object: true,
  doc: 'A node; the built-in one is `(built-in)`.',
  async handler(context) {
    const node = requireNode(context);
    const record = recordOf(context, node);
    const { services } = context;
    const away = node.temporarilyOffline;
    const own = context.may('Agent/Connect') ? await measureNode(services) : null;
    const measures = measuresFor(context, node, own);
    return {
      type: 'page',
      title: node.displayName,
      feeds: feedLinks(node.displayName, ''),
      page: {
        page: 'node',
        heading: node.name === '' ? node.displayName : `Agent ${node.displayName}`,
        name: node.displayName,
        description: describeNode({ node, record }),
        href: computerHref(context, node.name),
        offline: node.offline,
        offlineReason: offlineCauseOf(node, services)?.text ?? '',
        temporarilyOffline: away !== null || node.unfit,
        labels: node.labels.map((name) => ({ name, href: rootHref(context, `label/${rawEncode(name)}/`) })),
        executors: executorRows(context, node),
        mayToggle: context.may(away === null && !node.unfit ? 'Agent/Disconnect' : 'Agent/Connect'),
        connection: connectionOf(context, node),
        connect: connectLines(context, node),
        measures: measures && measureRows(measures),
        tied: tiedJobs(node.name === '' ? 'built-in' : node.name, beanContextOf(context)).map((job) => ({
          text: services.home.items.fullDisplayName(job),
          href: itemHref(context, job.fullName),
        })),
      },
    };
  },
});

/** Returns the lines that connect the machine of a node that waits for its agent program; null for other nodes and readers. */
function connectLines(context: RequestContext, { name }: Node): readonly string[] | null {
  const { computers, home, inboundAgents } = context.services;
  if (computers.of(name)?.isInbound !== true || !context.may('Agent/Connect')) return null;
  const secret = inboundAgents.secretOf(name);
  if (secret === null) return null;
  const folder = home.nodes.get(name)?.remoteFolder || '.';
  const words = ['-url', context.base, '-name', name, '-secret', secret, '-workDir', folder];
  return [`curl -O ${quoted(`${context.base}jnlpJars/agent.jar`)}`, `node agent.jar ${words.map(quoted).join(' ')}`];
}

/** Returns a word as a shell reads it back. */
function quoted(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

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
  const href = computerHref(context, node.name);
  const rows = own.map((row) => ({ ...row, stop: row.stops ? `${href}executors/${row.number}/stop` : null }));
  return [...rows, ...node.oneOff().map((work, at) => ({ number: next + at, ...shown(context, work) }))];
}

/**
 * Returns the text and link for an executor's work, and how far it is. Work on a job that the requester may not see is shown as
 * work without its name.
 */
function shown(context: RequestContext, work: ExecutorWork | null) {
  const nothing = { text: null, href: null, since: null, percent: null, stops: false };
  if (work === null) return nothing;
  const { builds, clock, home } = context.services;
  const job = home.items.get(work.job);
  if (job === undefined || !mayOn(context, 'Job/Read', work.job)) return { ...nothing, text: 'Unknown task' };
  const title = home.items.fullDisplayName(job);
  if (work.number === null) return { ...nothing, text: title };
  const run = job.kind === 'job' ? home.runs.get(job, work.number) : undefined;
  const since = run === undefined || 'kind' in run ? null : run.startTime;
  const expected = job.kind === 'job' ? builds.estimatedDuration(job) : -1;
  return {
    text: `${title} #${work.number}`,
    href: runHref(context, work.job, work.number),
    since,
    percent:
      since === null || expected <= 0
        ? null
        : Math.min(99, Math.max(0, Math.round((100 * (clock.now() - since)) / expected))),
    stops: mayOn(context, 'Job/Cancel', work.job),
  };
}

import type { Node } from '../../../controller/index.ts';
import { fail } from '../../../model/index.ts';
import { trimmedOrEmpty } from '../../parameters/types.ts';
import { type RequestContext, route } from '../../route.ts';
import { requireAgent, requireNode } from './find-node.ts';

const WHY = { offlineMessage: trimmedOrEmpty('Why it shall take no work.') };

export const toggleOffline = route({
  method: 'POST',
  path: '/computer/:node/toggleOffline',
  permission: 'Overall/Read',
  crumb: 'required',
  parameters: WHY,
  doc: 'Takes the node offline, or back; what runs on it goes on.',
  async handler(context) {
    const node = requireNode(context);
    if (node.temporarilyOffline === null) await setOffline(context, node);
    else await setOnline(context, node);
    return { type: 'redirect', to: '.' };
  },
});

export const changeOfflineCause = route({
  method: 'POST',
  path: '/computer/:node/changeOfflineCause',
  permission: 'Agent/Disconnect',
  crumb: 'required',
  parameters: WHY,
  doc: 'Changes the reason why a node is offline; one that is not goes offline.',
  async handler(context) {
    await setOffline(context, requireNode(context));
    return { type: 'redirect', to: '.' };
  },
});

export const doDisconnect = route({
  method: 'POST',
  path: '/computer/:node/doDisconnect',
  permission: 'Agent/Disconnect',
  crumb: 'required',
  parameters: WHY,
  doc: 'Ends the connection to a node; the reason counts where a person took it offline before.',
  async handler(context) {
    requireAgent(context, 'disconnected');
    const node = requireNode(context);
    node.setConnected(false);
    if (node.temporarilyOffline !== null) await setOffline(context, node);
    return { type: 'redirect', to: '.' };
  },
});

export const launchSlaveAgent = route({
  method: 'POST',
  path: '/computer/:node/launchSlaveAgent',
  permission: 'Agent/Connect',
  crumb: 'required',
  doc: 'Asks for a connection to a node; its log tells what came of it.',
  handler(context) {
    if (requireNode(context).name === '') fail('PAGE_NOT_FOUND');
    return { type: 'redirect', to: 'log' };
  },
});

/** Takes a node offline, on disk first: it stays offline after a crash. */
async function setOffline(context: RequestContext<typeof WHY>, node: Node): Promise<void> {
  context.require('Agent/Disconnect');
  const { parameters, principal, services } = context;
  const mark = {
    reason: parameters.offlineMessage,
    userId: principal.kind === 'user' ? principal.userId : null,
    since: services.clock.now(),
  };
  await services.home.nodes.setOffline(node.name, mark);
  node.setOffline(mark);
}

async function setOnline(context: RequestContext, node: Node): Promise<void> {
  context.require('Agent/Connect');
  await context.services.home.nodes.setOffline(node.name, null);
  node.setOffline(null);
}

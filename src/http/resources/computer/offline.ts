import type { Node } from '../../../controller/index.ts';
import { fail } from '../../../model/index.ts';
import { trimmedOrEmpty } from '../../parameters/types.ts';
import { type Reply, type RequestContext, route } from '../../route.ts';
import { requireNode } from './find-node.ts';

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
    if (node.temporarilyOffline === null && !node.unfit) await setOffline(context, node);
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

/** Ends a connection. Whoever asks for the end of one that there is not needs no right: nothing happens. As in Jenkins. */
export const doDisconnect = route({
  method: 'POST',
  path: '/computer/:node/doDisconnect',
  permission: 'Overall/Read',
  crumb: 'required',
  parameters: WHY,
  doc: 'Ends the connection to a node, and the builds that need it; does nothing where there is none.',
  handler(context) {
    const { parameters, principal, services } = context;
    const computer = services.computers.of(requireNode(context).name) ?? fail('PAGE_NOT_FOUND');
    if (computer.machine !== null) {
      context.require('Agent/Disconnect');
      services.computers.disconnectBy(computer.name, userOf(principal), parameters.offlineMessage);
    }
    return { type: 'redirect', to: '.' };
  },
});

export const launchSlaveAgent = route({
  method: 'POST',
  path: '/computer/:node/launchSlaveAgent',
  permission: 'Agent/Connect',
  crumb: 'required',
  doc: 'Begins to connect to a node, anew where that is under way; the log of the node tells what comes of it.',
  handler(context) {
    const computer = context.services.computers.of(requireNode(context).name) ?? fail('PAGE_NOT_FOUND');
    if (computer.machine !== null) return launched(computer.name);
    computer.launch(true);
    return { type: 'redirect', to: 'log' };
  },
});

function launched(name: string): Reply {
  const text = 'The agent is connected already. End its connection before you begin another one.';
  return { type: 'page', title: name, page: { page: 'message', heading: `Agent ${name} is connected`, text } };
}

/** Takes a node offline, on disk first: it stays offline after a crash. */
async function setOffline(context: RequestContext<typeof WHY>, node: Node): Promise<void> {
  context.require('Agent/Disconnect');
  const { parameters, principal, services } = context;
  const mark = {
    reason: parameters.offlineMessage,
    userId: userOf(principal),
    since: services.clock.now(),
  };
  await services.home.nodes.setOffline(node.name, mark);
  node.setOffline(mark);
}

async function setOnline(context: RequestContext, node: Node): Promise<void> {
  context.require('Agent/Connect');
  const { computers, home } = context.services;
  if (node.temporarilyOffline !== null) await home.nodes.setOffline(node.name, null);
  node.setOffline(null);
  computers.forgive(node.name);
}

function userOf(principal: RequestContext['principal']): string | null {
  return principal.kind === 'user' ? principal.userId : null;
}

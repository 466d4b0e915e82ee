import { type RequestContext, route } from '../../route.ts';
import { demandNode } from './find-node.ts';

export const toggleOffline = route({
  method: 'POST',
  path: '/computer/:node/toggleOffline',
  permission: 'Overall/Read',
  crumb: 'required',
  parameters: { offlineMessage: 'Why it shall take no work.' },
  doc: 'Takes the node offline, or back; what runs on it goes on.',
  handler(context) {
    demandNode(context);
    const { executors } = context.services.queue;
    if (executors.offline === null) setOffline(context);
    else {
      context.demand('Agent/Connect');
      executors.setOffline(null);
    }
    return { type: 'redirect', to: '.' };
  },
});

export const changeOfflineCause = route({
  method: 'POST',
  path: '/computer/:node/changeOfflineCause',
  permission: 'Overall/Read',
  crumb: 'required',
  parameters: { offlineMessage: 'Why it takes no work.' },
  doc: 'Changes the reason why a node is offline.',
  handler(context) {
    demandNode(context);
    if (context.services.queue.executors.offline === null) context.demand('Agent/Disconnect');
    else setOffline(context);
    return { type: 'redirect', to: '.' };
  },
});

function setOffline(context: RequestContext): void {
  context.demand('Agent/Disconnect');
  const { parameters, principal, services } = context;
  services.queue.executors.setOffline({
    reason: parameters.get('offlineMessage') ?? '',
    userId: principal.kind === 'user' ? principal.userId : null,
  });
}

import { fail } from '../../../model/index.ts';
import type { Reply, RequestContext, Route } from '../../route.ts';
import { route } from '../../route.ts';

/**
 * Answers what is no WebSocket, and agents that may not connect. Those who may are taken before a request comes to its route
 * (`upgrade.ts`).
 */
export const webSocketRoutes: readonly Route[] = (['GET', 'POST'] as const).map((method) =>
  route({
    method,
    path: '/wsagents',
    permission: 'public',
    crumb: method === 'POST' ? 'required' : 'exempt',
    ...(method === 'POST' && { audit: 'never' }),
    doc: 'Where agent programs connect, by WebSocket.',
    handler: refuse,
  }),
);

async function refuse({ services, request }: RequestContext): Promise<Reply> {
  const admission = await services.inboundAgents.admit(request.headers);
  if (admission.kind === 'admitted') return fail('AGENT_REFUSED', 'This is no WebSocket');
  if (admission.status === 403) return { type: 'empty', status: 403 };
  return fail(admission.status === 500 ? 'AGENT_NAME_TAKEN' : 'AGENT_REFUSED', admission.text);
}

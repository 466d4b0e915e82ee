import { Readable } from 'node:stream';
import { fail } from '../../../model/index.ts';
import { type Reply, type RequestContext, type Route, route } from '../../route.ts';

/** Names the header by which an agent proves that a transfer is one of its connection. */
const TOKEN = 'x-millwright-token';

const SHARED = { path: '/agents/transfers/:id', permission: 'public', crumb: 'exempt' } as const;

const getContent = route({
  ...SHARED,
  method: 'GET',
  doc: 'A content for an agent, once; the header `X-Millwright-Token` has the token of its connection.',
  handler(context) {
    const { reply, request, services, path } = context;
    if (request.method === 'HEAD') return fail('PAGE_NOT_FOUND');
    const content = services.inboundAgents.transfers.get(path['id'] ?? '', tokenOf(context));
    if (content === null) return fail('PAGE_NOT_FOUND');
    reply.header('content-type', 'application/octet-stream');
    void reply.send(content);
    return { type: 'taken' };
  },
});

const putContent = route({
  ...SHARED,
  method: 'PUT',
  isStreamed: true,
  doc: 'A content from an agent, once; the header `X-Millwright-Token` has the token of its connection.',
  async handler(context): Promise<Reply> {
    const { request, services, path } = context;
    const { body } = request;
    const content = body instanceof Readable ? body : Readable.from([]);
    const taken = services.inboundAgents.transfers.put(path['id'] ?? '', tokenOf(context), content);
    if (taken === null) return fail('PAGE_NOT_FOUND');
    await taken;
    return { type: 'empty', status: 204 };
  },
});

function tokenOf({ request }: Pick<RequestContext, 'request'>): string {
  const token = request.headers[TOKEN];
  return typeof token === 'string' ? token : '';
}

export const transferRoutes: readonly Route[] = [getContent, putContent];

import type { FastifyInstance } from 'fastify';
import type { Services } from '../../controller/index.ts';
import { messageOf } from '../../kit/index.ts';
import { commonHeaders } from '../reply/headers.ts';

/** Matches the addresses where clients look for what kind of server this is. */
const FRONT = /^\/(?:login)?(?:\?|$)/;

export function setCommonHeaders(
  app: FastifyInstance,
  services: Pick<Services, 'version' | 'sessionId' | 'home' | 'log'>,
): void {
  const headers = commonHeaders(services);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    if (FRONT.test(request.url) && reply.hasHeader('x-hudson')) {
      const key = await identityOf(services);
      if (key !== null) reply.header('X-Instance-Identity', key);
    }
    return payload;
  });
}

/** Returns the public key of the server's identity; null where it cannot be read, which is no reason to refuse the page. */
async function identityOf({ home, log }: Pick<Services, 'home' | 'log'>): Promise<string | null> {
  try {
    return await home.identity.publicKey();
  } catch (error) {
    log.warn({ err: messageOf(error) }, 'the identity of the server is not known');
    return null;
  }
}

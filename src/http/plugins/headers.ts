import type { FastifyInstance } from 'fastify';
import type { Services } from '../../controller/index.ts';
import { messageOf } from '../../kit/index.ts';
import type { RequestState, RequestStates } from '../request/request-state.ts';

/** Adds the identity of the server to the pages where clients look for what kind of server this is. */
export function tellIdentity(
  app: FastifyInstance,
  services: Pick<Services, 'home' | 'log'>,
  states: RequestStates,
): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isFront(states.of(request)) || !reply.hasHeader('x-hudson')) {
      done(null, payload);
      return;
    }
    void identityOf(services).then((key) => {
      if (key !== null) reply.header('X-Instance-Identity', key);
      done(null, payload);
    });
  });
}

/** Lists the pages beside the first one where clients look; by the last an administrator sees who answers at an address. */
const PAGES = new Set(['login', 'instance-identity']);

/** Says whether a request is for one of them. */
function isFront({ located }: RequestState): boolean {
  if (located.kind !== 'path') return false;
  const { segments } = located;
  return segments.length === 0 || (segments.length === 1 && PAGES.has(segments[0] ?? ''));
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

import type { FastifyInstance } from 'fastify';
import { JENKINS_VERSION, type Services } from '../../controller/index.ts';
import { messageOf } from '../../kit/index.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * Lists the directives of pages: scripts and styles of this server alone; no frames, no plug-ins, no forms that lead
 * elsewhere.
 */
const PAGE_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** Sets the headers of every answer, whatever it is: clients read the level from `X-Jenkins`. */
export function commonHeaders(services: Pick<Services, 'version' | 'sessionId'>): Headers {
  return {
    'X-Jenkins': JENKINS_VERSION,
    'X-Jenkins-Session': services.sessionId,
    'X-Millwright': services.version,
    Server: `Millwright/${services.version}`,
    'X-Content-Type-Options': 'nosniff',
  };
}

/** Holds the headers of every HTML page of this server. */
export const PAGE_HEADERS: Headers = {
  'X-Hudson': '1.395',
  'X-Frame-Options': 'sameorigin',
  'Cache-Control': 'no-cache,no-store,must-revalidate',
  Expires: '0',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Content-Security-Policy': PAGE_POLICY,
};

/** Holds the headers of answers of the remote API. */
export const API_HEADERS: Headers = { 'X-Frame-Options': 'deny' };

/**
 * Holds the headers of pieces of HTML that programs and this server's own pages fetch: nobody needs to open one by itself.
 */
export const FRAGMENT_HEADERS: Headers = {
  'X-Frame-Options': 'deny',
  'Content-Security-Policy': "sandbox; default-src 'none'",
};

/** Holds the headers of files that builds or users made: they are shown, but without any right on this server. */
export const FILE_HEADERS: Headers = {
  'Content-Security-Policy': "sandbox allow-same-origin; default-src 'none'; img-src 'self'; style-src 'self';",
};

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

import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../controller/index.ts';
import type { Principal, Security } from '../../security/index.ts';
import { redirect } from '../request/redirect.ts';
import type { RequestStates } from '../request/request-state.ts';
import { readPass } from './pass.ts';
import { STATIC_FILES } from './resource-url.ts';

type Server = Pick<Services, 'home' | 'clock' | 'lifecycle' | 'log' | 'security'>;

const FILES = new RegExp(`^/+${STATIC_FILES}/([^/]+)/(.*)$`, 's');
const NOTHING_ELSE =
  'Under this address nothing is served but files of builds and users, at the addresses to which their pages lead.\n';

interface Asked {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/**
 * Lets a request to the host for files in: as the user of its pass, for the path of its pass, whatever else it brings along.
 * Returns false where it was answered: nothing is here without a pass, and one that has expired leads back to the server.
 */
export function enterResourceHost(server: Server, states: RequestStates, asked: Asked): boolean {
  const { request, reply } = asked;
  const { originalUrl, prefix } = states.of(request);
  const url = originalUrl.startsWith(`${prefix}/`) ? originalUrl.slice(prefix.length) : originalUrl;
  const [, word = '', rest = ''] = FILES.exec(url) ?? [];
  const pass = readPass(server, word);
  const isReading = request.method === 'GET' || request.method === 'HEAD';
  if (pass === null || !isReading || server.lifecycle.state !== 'running') {
    void nothingElse(server, asked);
    return false;
  }
  const principal = principalOf(server.security, pass.userId);
  if (pass.isExpired || principal === null) {
    void leadBack(server, reply, pass.path + rest);
    return false;
  }
  states.lead(request.raw, { url: `${prefix}/${pass.path}${rest}`, principal });
  return true;
}

/** Leads from the host for files to a path of the server itself. */
export function leadBack({ home }: Pick<Services, 'home'>, reply: FastifyReply, path: string): FastifyReply {
  const root = home.settings.current.rootUrl ?? '/';
  const folder = root.endsWith('/') ? root : `${root}/`;
  return redirect(reply, new URL(folder + path.replace(/^\/+/, '')).href);
}

/** Says that nothing else is here; the identity of the server tells an administrator that the address is right. */
export async function nothingElse(
  { home, log }: Pick<Services, 'home' | 'log'>,
  { request, reply }: Asked,
): Promise<FastifyReply> {
  const key = await home.identity.publicKey().catch((error: unknown) => {
    log.warn({ err: String(error) }, 'the identity of the server is not known');
    return null;
  });
  if (key !== null) reply.header('X-Instance-Identity', key);
  reply.code(404).header('Content-Security-Policy', "default-src 'none'").type('text/plain;charset=utf-8');
  return reply.send(request.method === 'HEAD' ? undefined : NOTHING_ELSE);
}

/** Returns who makes a request with a pass of this user; null where there is no such user any more. */
function principalOf(security: Pick<Security, 'principalOf'>, userId: string): Principal | null {
  return userId === '' ? { kind: 'anonymous' } : security.principalOf(userId, 'session');
}

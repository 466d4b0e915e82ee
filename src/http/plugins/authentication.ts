import basicAuth from '@fastify/basic-auth';
import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fail } from '../../model/index.ts';
import type { Principal, Security, Session } from '../../security/index.ts';
import type { RequestStates } from '../request/request-state.ts';

/**
 * Determines who makes a request: by Basic credentials, then by the session of the cookie; otherwise the request is
 * anonymous. Wrong credentials are refused for every URL, also for public ones. Without security, credentials are ignored
 * as in Jenkins.
 */
export async function authenticateRequests(
  app: FastifyInstance,
  { security, states }: { security: Security; states: RequestStates },
): Promise<void> {
  await app.register(cookie);
  await app.register(basicAuth, {
    strictCredentials: false,
    async validate(user, secret, request) {
      const principal = await security.authenticate(user, secret);
      if (principal === null) fail('CREDENTIALS_WRONG');
      states.of(request).principal = principal;
    },
  });
  app.addHook('onRequest', async (request, reply) => {
    const state = states.of(request);
    state.session = sessionOf(security, request.cookies[security.sessions.cookieName]);
    if (!security.enabled) return;
    if (/^\s*basic\b/i.test(request.headers.authorization ?? '')) await checkBasic(app, request, reply);
    else state.principal = principalOf(security, state.session);
  });
}

function checkBasic(app: FastifyInstance, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  return new Promise((resolve, reject) => {
    app.basicAuth(request, reply, (error) => {
      if (error === undefined || error === null) resolve();
      else reject(error);
    });
  });
}

function sessionOf(security: Security, id: string | undefined): Session | null {
  return (id === undefined ? undefined : security.sessions.get(id)) ?? null;
}

function principalOf(security: Security, session: Session | null): Principal {
  const user = session?.userId == null ? undefined : security.users.get(session.userId);
  if (user === undefined) return { kind: 'anonymous' };
  return { kind: 'user', userId: user.id, fullName: user.fullName, via: 'session' };
}

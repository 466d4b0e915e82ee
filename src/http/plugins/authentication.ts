import basicAuth from '@fastify/basic-auth';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../../controller/index.ts';
import { failure } from '../../model/index.ts';
import type { Principal, Security, Session } from '../../security/index.ts';
import { auditedAction } from '../request/audited.ts';
import { clientAddress } from '../request/client-address.ts';
import { cookieIn } from '../request/cookies.ts';
import type { RequestState, RequestStates } from '../request/request-state.ts';
import { forgetPerson, renewSession } from '../request/sessions.ts';

type Done = (error?: Error) => void;

/** Adds what reads Basic credentials of a request and finds the user whose they are. */
export async function addBasicCredentials(
  app: FastifyInstance,
  { security, audit }: Pick<Services, 'security' | 'audit'>,
  states: RequestStates,
): Promise<void> {
  await app.register(basicAuth, {
    strictCredentials: false,
    validate(user, secret, request, _reply, done) {
      const accept = (principal: Principal | null): void => {
        const state = states.of(request);
        if (principal === null)
          audit.refusedLogIn({
            ...auditedAction(request, state, 'Basic credentials'),
            named: { username: user.slice(0, 200) },
          });
        else state.principal = principal;
        done(principal === null ? failure('CREDENTIALS_WRONG') : undefined);
      };
      const found = security.authenticate(user, secret, clientAddress(request.raw));
      // Only passwords take a while; a turn for those who come with a token would cost each of their requests.
      if (found instanceof Promise) found.then(accept, done);
      else accept(found);
    },
  });
}

/**
 * Determines who makes a request: by Basic credentials, then by the session of the cookie; otherwise the request is
 * anonymous. Wrong credentials are refused for every URL, also for public ones. Without security, credentials are ignored
 * as in Jenkins. Calls `done` at once, except where a password is checked.
 */
export function authenticate(
  security: Security,
  state: RequestState,
  { request, reply, done }: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly done: Done },
): void {
  const { cookie, authorization = '' } = request.headers;
  state.session = sessionOf(security, cookieIn(cookie, security.sessions.cookieName));
  if (security.enabled && /^\s*basic\b/i.test(authorization)) {
    request.server.basicAuth(request, reply, done);
    return;
  }
  if (!security.enabled) {
    done();
    return;
  }
  const named = security.identify({
    valuesOf: (header) => headerValues(request.raw.rawHeaders, header),
    address: request.socket.remoteAddress ?? '',
  });
  if (named instanceof Promise) {
    named.then((principal) => {
      state.principal = principal ?? { kind: 'anonymous' };
      done();
    }, done);
    return;
  }
  state.principal = named ?? principalOf(security, state.session);
  if (state.principal.kind === 'anonymous') recognize(security, state, { cookie, reply });
  done();
}

/** Returns the values of a header as they came over the wire; elsewhere Node joins those of one name. */
function headerValues(raw: readonly string[], header: string): readonly string[] {
  return raw.filter((_value, at) => at % 2 === 1 && raw[at - 1]?.toLowerCase() === header);
}

/** Begins a session for a person who is remembered by another cookie; one that is worth nothing is taken away. */
function recognize(
  security: Security,
  state: RequestState,
  { cookie, reply }: { readonly cookie: string | undefined; readonly reply: FastifyReply },
): void {
  const remembered = cookieIn(cookie, security.rememberMe.cookieName);
  if (remembered === undefined) return;
  const userId = security.rememberMe.userOf(remembered);
  if (userId === null) forgetPerson(security, state.base, reply);
  else state.principal = principalOf(security, renewSession(security, state, reply, userId));
}

function sessionOf(security: Security, id: string | undefined): Session | null {
  return (id === undefined ? undefined : security.sessions.get(id)) ?? null;
}

function principalOf(security: Security, session: Session | null): Principal {
  const principal = session?.userId == null ? null : security.principalOf(session.userId, 'session');
  return principal ?? { kind: 'anonymous' };
}

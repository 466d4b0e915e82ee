import type { IncomingHttpHeaders } from 'node:http';
import { fail } from '../../model/index.ts';
import type { Principal, Security, Session } from '../../security/index.ts';
import { basicCredentials, isBasic } from '../request/basic-credentials.ts';
import { cookieIn } from '../request/cookies.ts';
import type { RequestState } from '../request/request-state.ts';

/**
 * Determines who makes a request: by Basic credentials, then by the session of the cookie; otherwise the request is
 * anonymous. Wrong credentials are refused for every URL, also for public ones. Without security, credentials are ignored
 * as in Jenkins. Returns a promise only where a password is checked.
 */
export function authenticate(
  security: Security,
  state: RequestState,
  headers: IncomingHttpHeaders,
): Promise<void> | undefined {
  state.session = sessionOf(security, cookieIn(headers.cookie, security.sessions.cookieName));
  if (!security.enabled) return undefined;
  if (!isBasic(headers.authorization)) {
    state.principal = principalOf(security, state.session);
    return undefined;
  }
  const { user, secret } = basicCredentials(headers.authorization) ?? fail('CREDENTIALS_WRONG');
  const found = security.authenticate(user, secret);
  if (found instanceof Promise) return found.then((principal) => accept(state, principal));
  accept(state, found);
  return undefined;
}

function accept(state: RequestState, principal: Principal | null): void {
  state.principal = principal ?? fail('CREDENTIALS_WRONG');
}

function sessionOf(security: Security, id: string | undefined): Session | null {
  return (id === undefined ? undefined : security.sessions.get(id)) ?? null;
}

function principalOf(security: Security, session: Session | null): Principal {
  const user = session?.userId == null ? undefined : security.users.get(session.userId);
  if (user === undefined) return { kind: 'anonymous' };
  return { kind: 'user', userId: user.id, fullName: user.fullName, via: 'session' };
}

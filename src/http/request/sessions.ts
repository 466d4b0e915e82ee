import type { FastifyReply } from 'fastify';
import type { Security, Session } from '../../security/index.ts';
import { prefixOf } from './base-url.ts';
import type { RequestState } from './request-state.ts';

/** Returns the session of a request; where there is none, opens one and sets its cookie. */
export function openSession(security: Security, state: RequestState, reply: FastifyReply): Session {
  return state.session ?? setSession(security, state, reply, security.sessions.create(null));
}

/** Gives the client a session of this user in place of the one it had, so that nobody knows its id beforehand. */
export function renewSession(security: Security, state: RequestState, reply: FastifyReply, userId: string): Session {
  if (state.session !== null) security.sessions.end(state.session.id);
  return setSession(security, state, reply, security.sessions.create(userId));
}

/** Ends the session of a request and removes its cookie. */
export function endSession(security: Security, state: RequestState, reply: FastifyReply): void {
  if (state.session !== null) security.sessions.end(state.session.id);
  state.session = null;
  reply.clearCookie(security.sessions.cookieName, cookieOptions(state));
}

function setSession(security: Security, state: RequestState, reply: FastifyReply, session: Session): Session {
  state.session = session;
  reply.setCookie(security.sessions.cookieName, session.id, cookieOptions(state));
  return session;
}

function cookieOptions(state: RequestState) {
  return {
    path: prefixOf(state.base) || '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: state.base.startsWith('https:'),
  } as const;
}

import type { FastifyReply } from 'fastify';
import type { Security, Session } from '../../security/index.ts';
import { prefixOf } from './base-url.ts';
import { type CookieScope, clearCookie, setCookie } from './cookies.ts';
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
  answerCookie(reply, clearCookie(security.sessions.cookieName, scopeOf(state)));
}

function setSession(security: Security, state: RequestState, reply: FastifyReply, session: Session): Session {
  state.session = session;
  answerCookie(reply, setCookie(security.sessions.cookieName, session.id, scopeOf(state)));
  return session;
}

/** Sets the only cookie of an answer: the library would add it to one that was set before. */
function answerCookie(reply: FastifyReply, text: string): void {
  reply.removeHeader('set-cookie').header('set-cookie', text);
}

function scopeOf({ base }: RequestState): CookieScope {
  return { path: prefixOf(base) || '/', secure: base.startsWith('https:') };
}

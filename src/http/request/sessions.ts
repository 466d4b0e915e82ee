import type { FastifyReply } from 'fastify';
import type { Security, Session } from '../../security/index.ts';
import { prefixOf } from './base-url.ts';
import { type CookieScope, clearCookie, forgetCookie, lastingCookie, setCookie } from './cookies.ts';
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
  const { cookieName } = security.sessions;
  answerCookie(reply, cookieName, clearCookie(cookieName, scopeOf(state.base)));
  forgetPerson(security, state.base, reply);
}

/** Gives the client the cookie by which the person is known when the session is over. */
export function rememberPerson(security: Security, base: string, reply: FastifyReply, userId: string): void {
  const { cookieName, lifetimeMs } = security.rememberMe;
  answerCookie(
    reply,
    cookieName,
    lastingCookie(cookieName, security.rememberMe.issue(userId), scopeOf(base), lifetimeMs),
  );
}

/** Takes that cookie away. */
export function forgetPerson(security: Security, base: string, reply: FastifyReply): void {
  const { cookieName } = security.rememberMe;
  answerCookie(reply, cookieName, forgetCookie(cookieName, scopeOf(base)));
}

function setSession(security: Security, state: RequestState, reply: FastifyReply, session: Session): Session {
  state.session = session;
  const { cookieName } = security.sessions;
  answerCookie(reply, cookieName, setCookie(cookieName, session.id, scopeOf(state.base)));
  return session;
}

/**
 * Sets a cookie of an answer in place of one with the same name. That of the session comes first: there are clients that look
 * at no other.
 */
function answerCookie(reply: FastifyReply, name: string, text: string): void {
  const before = [reply.getHeader('set-cookie') ?? []].flat().map(String);
  const others = before.filter((each) => !each.startsWith(`${name}=`));
  const all = name.startsWith('JSESSIONID') ? [text, ...others] : [...others, text];
  reply.removeHeader('set-cookie').header('set-cookie', all.length === 1 ? text : all);
}

function scopeOf(base: string): CookieScope {
  return { path: prefixOf(base) || '/', secure: base.startsWith('https:') };
}

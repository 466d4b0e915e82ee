import type { FastifyRequest } from 'fastify';
import type { Services } from '../../controller/index.ts';
import type { RequestState } from '../request/request-state.ts';

export interface RequesterWatch {
  /** Says whether the requester's credentials are still valid, and Overall/Read is still granted. */
  allowed(): boolean;
  /** Ends the watch. */
  end(): void;
}

/**
 * Watches a requester during a long answer: notices that the session ended, the user was removed, the token was revoked, or
 * the password changed since the request was accepted.
 */
export function watchRequester(
  { security }: Pick<Services, 'security'>,
  { principal, session }: RequestState,
  request: Pick<FastifyRequest, 'headers'>,
): RequesterWatch {
  const { authorization, sessions, users } = security;
  const mayLook = (): boolean => authorization.allows(principal, 'Overall/Read');
  if (principal.kind !== 'user') return { allowed: mayLook, end() {} };
  const { userId, via } = principal;
  if (via === 'token') {
    const { user, secret } = credentialsOf(request.headers.authorization);
    return { allowed: () => mayLook() && users.get(userId) !== undefined && users.checkToken(user, secret), end() {} };
  }
  if (via === 'session') {
    const id = session?.id ?? '';
    return {
      allowed: () => mayLook() && users.get(userId) !== undefined && sessions.get(id)?.userId === userId,
      end() {},
    };
  }
  // The seed changes with the password.
  const seed = users.seed(userId);
  return { allowed: () => mayLook() && users.get(userId) !== undefined && users.seed(userId) === seed, end() {} };
}

/** Returns user and secret of a header that was accepted when the request came. */
function credentialsOf(header = ''): { user: string; secret: string } {
  const text = Buffer.from(header.replace(/^\s*basic\s+/i, ''), 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return { user: text.slice(0, Math.max(0, colon)), secret: text.slice(colon + 1) };
}

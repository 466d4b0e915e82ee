import { localUrl } from '../../request/redirect.ts';

/**
 * Returns where to go after a log-in: a path of this server, `/` otherwise. A whole address leads nowhere, not even one of
 * this server, since its host may be what somebody wrote into a link.
 */
export function destination(base: string, from: string): string {
  if (from === '' || /^\s*[a-z][a-z0-9+.-]*:/i.test(from)) return '/';
  return localUrl(base, from) ?? '/';
}

/** Returns the address of the form after a wrong password. It keeps where to go then. */
export function formAfterMistake(from: string): string {
  return `/loginError${from === '' || from === '/' ? '' : `?from=${encodeURIComponent(from)}`}`;
}

import type { FastifyReply } from 'fastify';
import { prefixOf } from './base-url.ts';

export interface RedirectTarget {
  /** Holds `http://host:port/prefix/`. */
  readonly base: string;
  /** Holds path and query as the client sent them, with the server's own prefix. */
  readonly originalUrl: string;
  /** Holds the server's own prefix, which may be a part of the one in `base`. */
  readonly prefix: string;
}

/** Returns the absolute URL of a request as its client sees it. */
function ownUrl(place: RedirectTarget): URL {
  const path = place.originalUrl.replace(/^https?:\/\/[^/?]*/i, '');
  const below = path.startsWith(place.prefix) ? path.slice(place.prefix.length) : path;
  return new URL(place.base + below.replace(/^\/+/, ''));
}

/** Returns path and query of a request as its client sees them. */
export function ownPath(place: RedirectTarget): string {
  const { pathname, search } = ownUrl(place);
  return pathname + search;
}

/**
 * Returns the absolute Location of a redirect. `.` is the folder of the request's path, a relative path is resolved against
 * it, an absolute path gets the prefix, a URL stays. A final slash of the request's path does not count: there are clients
 * that append one to every URL, and `disable/` is no target for a redirect.
 */
export function locationOf(place: RedirectTarget, to: string): string {
  if (/^https?:\/\//i.test(to)) return new URL(to).href;
  if (to.startsWith('/')) return new URL(`${place.base.replace(/\/$/, '')}${to}`).href;
  const own = ownUrl(place);
  return new URL(to, `${own.origin}${own.pathname.replace(/(?<=.)\/+$/, '')}`).href;
}

/**
 * Returns the page that a request came from, if that is one of this server; otherwise the folder of the request's path, or
 * the named target.
 */
export function backOf(place: RedirectTarget, referer: string | undefined, otherwise = '.'): string {
  return (referer === undefined ? null : localUrl(place.base, referer)) ?? locationOf(place, otherwise);
}

/** Returns the request's own path with a final slash and its query. */
export function withSlash(place: RedirectTarget): string {
  const url = ownUrl(place);
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  return url.href;
}

/**
 * Returns a URL if it leads to this server and below its prefix; null for every other, so that nobody is redirected
 * elsewhere.
 */
export function localUrl(base: string, target: string): string | null {
  if (/[\\\u0000-\u001f]/.test(target) || /^\s*\/\//.test(target)) return null;
  const url = URL.canParse(target, base) ? new URL(target, base) : null;
  const prefix = prefixOf(base);
  if (url === null || url.origin !== new URL(base).origin) return null;
  return url.pathname === prefix || url.pathname.startsWith(`${prefix}/`) ? url.href : null;
}

/** Sends a client to an absolute URL. */
export function redirect(reply: FastifyReply, location: string, status: 201 | 302 | 303 = 302): FastifyReply {
  return reply.code(status).header('Location', location).send();
}

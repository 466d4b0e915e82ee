import type { IncomingHttpHeaders } from 'node:http';

/** Describes how a request reached the server, as far as that determines the URLs in its answer. */
export interface Incoming {
  readonly headers: IncomingHttpHeaders;
  readonly encrypted: boolean;
  /** Holds the server's end of the connection, which is asked for a request without a Host header. */
  readonly socket: { readonly localAddress?: string | undefined; readonly localPort?: number | undefined };
}

const HOST = /^(?:[A-Za-z0-9](?:[\w.-]*[A-Za-z0-9_.])?|\[[0-9A-Fa-f:.]+\])(?::(\d{1,5}))?$/;
/** Matches names that are read as numbers or in another alphabet, which not all of them can be. */
const LIKE_A_NUMBER = /^\[|xn--|(?:^|\.)(?:\d+|0x[\da-f]*)\.?(?::\d+)?$/i;
const PREFIX = /^(?:\/[\w.~-]+)+$/;
const DEFAULT_PORTS: Readonly<Record<string, string>> = { http: '80', https: '443' };

/**
 * Returns `http://host:port/prefix/` as the client used it: from the Host header, or what a proxy says in
 * X-Forwarded-Proto, -Host, -Port and -Prefix. Implausible values are ignored, so that no header can put markup or a path
 * into an answer.
 */
export function baseUrl(incoming: Incoming, prefix: string): string {
  const { headers } = incoming;
  const forwardedScheme = first(headers['x-forwarded-proto'])?.toLowerCase();
  const scheme =
    forwardedScheme === 'http' || forwardedScheme === 'https' ? forwardedScheme : incoming.encrypted ? 'https' : 'http';
  const host = forwardedHost(headers, scheme) ?? plausible(headers.host) ?? ownHost(incoming);
  return `${scheme}://${host}${outerPrefix(first(headers['x-forwarded-prefix']), prefix)}/`;
}

/** Returns the path of a base without its final slash, which precedes every href. */
export function prefixOf(base: string): string {
  return base.slice(base.indexOf('/', base.indexOf('//') + 2), -1);
}

/** Returns the first value of a list that proxies appended to. */
function first(value: string | string[] | undefined): string | undefined {
  if (value === undefined) return undefined;
  const text = Array.isArray(value) ? value[0] : value;
  return text?.split(',')[0]?.trim() || undefined;
}

function plausible(host: string | undefined): string | undefined {
  const match = host === undefined ? null : HOST.exec(host);
  if (match === null || Number(match[1] ?? 80) > 65_535) return undefined;
  return !LIKE_A_NUMBER.test(match[0]) || URL.canParse(`http://${match[0]}/`) ? match[0] : undefined;
}

function forwardedHost(headers: IncomingHttpHeaders, scheme: string): string | undefined {
  const forwarded = plausible(first(headers['x-forwarded-host']));
  const host = forwarded ?? plausible(headers.host);
  const port = first(headers['x-forwarded-port']);
  if (host === undefined || port === undefined || !/^\d{1,5}$/.test(port) || Number(port) > 65_535) return forwarded;
  if (forwarded !== undefined && /:\d+$/.test(forwarded)) return forwarded;
  const name = host.replace(/:\d+$/, '');
  return port === DEFAULT_PORTS[scheme] ? name : `${name}:${port}`;
}

function ownHost({ socket }: Incoming): string {
  const { localAddress = '127.0.0.1', localPort = 80 } = socket;
  const address = localAddress.replace(/^::ffff:/, '');
  return `${address.includes(':') ? `[${address}]` : address}:${localPort}`;
}

/**
 * Returns the prefix as the client sees it. A proxy that takes a prefix off says which; one that leaves the server's own on
 * may say it too.
 */
function outerPrefix(forwarded: string | undefined, prefix: string): string {
  const outer = forwarded?.replace(/\/+$/, '');
  if (outer === undefined || !PREFIX.test(outer) || outer.endsWith(prefix)) {
    return outer !== undefined && PREFIX.test(outer) ? outer : prefix;
  }
  return outer + prefix;
}

import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

interface Connected {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: IncomingHttpHeaders;
}

/** Matches the addresses at which proxies in front of a server stand: the machine itself and private networks. */
const NEAR = /^(?:127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|::1$|f[cd])/i;

/**
 * Returns the address of the client, by which wrong passwords are counted. What a proxy nearby adds to X-Forwarded-For is
 * taken for it; what stands before that the client may have written itself.
 */
export function clientAddress({ socket, headers }: Connected): string | null {
  const own = socket.remoteAddress?.replace(/^::ffff:/i, '') ?? null;
  const forwarded = headers['x-forwarded-for'];
  if (own === null || forwarded === undefined || !NEAR.test(own)) return own;
  const last = [forwarded].flat().join(',').split(',').at(-1)?.trim() ?? '';
  return isIP(last) === 0 ? own : last;
}

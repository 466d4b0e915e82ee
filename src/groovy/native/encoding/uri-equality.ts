import { stringHash } from '../../../java/index.ts';
import { type serverOf, type UriParts, uriText } from './uri-text.ts';

// Java: URI#equals and #hashCode. The scheme and the host are the same in any case, as are the digits of escapes.

interface Compared {
  readonly parts: UriParts;
  readonly server: ReturnType<typeof serverOf>;
}

export function equalUris(a: Compared, b: Compared): boolean {
  return canonical(a) === canonical(b);
}

export function uriHash({ parts, server }: Compared): number {
  let hash = hashIgnoringCase(0, parts.scheme);
  hash = hashOf(hash, parts.fragment);
  if (parts.opaque !== null) return hashOf(hash, parts.opaque);
  hash = hashOf(hashOf(hash, parts.path), parts.query);
  if (server === null) return hashOf(hash, parts.authority);
  return (hashIgnoringCase(hashOf(hash, server.userInfo), server.host) + Math.imul(1949, server.port)) | 0;
}

function canonical({ parts, server }: Compared): string {
  const user = server === null || server.userInfo === null ? '' : `${server.userInfo}@`;
  const authority = server === null ? parts.authority : `${user}${server.host.toLowerCase()}:${server.port}`;
  return upperEscapes(uriText({ ...parts, scheme: parts.scheme?.toLowerCase() ?? null, authority }));
}

function upperEscapes(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (octet) => octet.toUpperCase());
}

function hashOf(hash: number, text: string | null): number {
  return text === null ? hash : (Math.imul(hash, 127) + stringHash(upperEscapes(text))) | 0;
}

/** Continues a hash with a text in any case, character by character. */
function hashIgnoringCase(hash: number, text: string | null): number {
  const lower = (text ?? '').toLowerCase();
  let shifted = hash;
  for (let left = lower.length; left > 0; left -= 1) shifted = Math.imul(shifted, 31);
  return (shifted + stringHash(lower)) | 0;
}

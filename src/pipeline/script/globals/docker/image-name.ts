/** Describes the parts of an image's name: `registry/user/repo:tag`. */
export interface ImageName {
  /** Holds the name without the tag. */
  readonly repository: string;
  readonly tag: string;
}

const NAME = '^[a-zA-Z0-9]+((\\.|_|__|-+)[a-zA-Z0-9]+)*$';
const TAG = '^:[a-zA-Z0-9_]([a-zA-Z0-9_.-]){0,127}';
const DIGEST = '^@[a-z0-9]+([+._-][a-z0-9]+)*:[a-zA-Z0-9=_-]+$';
const MAX_TAG_LENGTH = 128;
/** Describes the digests of well-known algorithms; the length includes the name. */
const KNOWN_DIGESTS = [
  { start: '@sha256', length: 72, name: 'sha-256', pattern: '^@sha256:[a-z0-9]{64}$' },
  { start: '@sha512', length: 136, name: 'sha-512', pattern: '^@sha512:[a-z0-9]{128}$' },
];

/**
 * Returns what is wrong with an image's name, which becomes part of commands; null where it is valid. Jenkins:
 * `ImageNameValidator`.
 */
export function problemOfImage(id: string): string | null {
  const { namespace, name, tag, digest } = split(id);
  if ([namespace, name, tag, digest].every((part) => part.trim() === '')) return `Bad imageName format: ${id}`;
  return problemOfName(name) ?? problemOfTag(tag) ?? problemOfDigest(digest);
}

interface ImageParts {
  readonly namespace: string;
  readonly name: string;
  /** Holds the tag with its colon. */
  readonly tag: string;
  /** Holds the digest with its `@`. */
  readonly digest: string;
}

function split(id: string): ImageParts {
  const slash = id.lastIndexOf('/');
  const namespace = slash < 0 ? '' : id.slice(0, slash);
  const last = id.slice(slash + 1);
  const at = last.indexOf('@');
  const named = at > 0 ? last.slice(0, at) : last;
  const colon = named.lastIndexOf(':');
  return {
    namespace,
    name: colon > 0 ? named.slice(0, colon) : named,
    tag: colon > 0 ? named.slice(colon) : '',
    digest: at > 0 ? last.slice(at) : '',
  };
}

function problemOfName(name: string): string | null {
  if (name === '') return 'Missing name.';
  return new RegExp(NAME).test(name) ? null : `Name must follow the pattern '${NAME}'`;
}

function problemOfTag(tag: string): string | null {
  if (tag === '') return null;
  if (tag.length > MAX_TAG_LENGTH) return `Tag length > ${MAX_TAG_LENGTH}`;
  return new RegExp(`${TAG}$`).test(tag) ? null : `Tag must follow the pattern '${TAG}'`;
}

function problemOfDigest(digest: string): string | null {
  if (digest === '') return null;
  const known = KNOWN_DIGESTS.find(({ start }) => digest.startsWith(start));
  if (known === undefined) {
    return new RegExp(DIGEST).test(digest) ? null : `Digest must follow the pattern '${DIGEST}'`;
  }
  if (digest.length !== known.length) return `Digest length != ${known.length}`;
  if (new RegExp(known.pattern).test(digest)) return null;
  return `Digest must follow the pattern '${known.pattern}' for ${known.name} algorithm`;
}

/** Splits a name into repository and tag; the tag is `latest` where none is named. */
export function imageName(id: string): ImageName {
  const colon = id.lastIndexOf(':');
  if (colon <= id.lastIndexOf('/')) return { repository: id, tag: 'latest' };
  return { repository: id.slice(0, colon), tag: id.slice(colon + 1) || 'latest' };
}

const PROTOCOLS = new Set(['http', 'https', 'ftp', 'file', 'jar', 'mailto']);

/** Returns what is wrong with the address of a registry, as Java says it; null where it is valid. */
export function problemOfAddress(address: string): string | null {
  const protocol = /^([a-z][a-z0-9+.-]*):/i.exec(address.trim())?.[1];
  if (protocol === undefined) return `no protocol: ${address}`;
  return PROTOCOLS.has(protocol.toLowerCase()) ? null : `unknown protocol: ${protocol.toLowerCase()}`;
}

/**
 * Returns the name with the registry in front of it, unless it already has one. Jenkins:
 * `DockerRegistryEndpoint#imageName`.
 */
export function qualified(id: string, registry: string | null): string {
  if (registry === null || registry === '') return id;
  const found = /^[a-z]+:\/\/(?:[^/@]*@)?([^/:?#]*)(:\d+)?/i.exec(registry.trim());
  const host = `${found?.[1] ?? ''}${found?.[2] ?? ''}`;
  return id.startsWith(host) ? id : `${host}/${id}`;
}

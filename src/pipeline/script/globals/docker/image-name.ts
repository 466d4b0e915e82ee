/** Parts of an image's name: `registry/user/repo:tag`. */
export interface ImageName {
  /** Without the tag. */
  readonly repository: string;
  readonly tag: string;
}

const PART = /^[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*$/;
const HOST = /^[A-Za-z0-9.-]+(?::\d+)?$/;
const TAG = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,127}$/;
const DIGEST = /^[A-Za-z][A-Za-z0-9]*(?:[-_+.][A-Za-z][A-Za-z0-9]*)*:[0-9a-fA-F]{32,}$/;

/** What is wrong with an image's name, which goes into commands; null: nothing. */
export function problemOfImage(id: string): string | null {
  const [name, ...digests] = id.split('@');
  const { repository, tag } = imageName(name ?? '');
  const parts = repository.split('/');
  const first = parts[0] ?? '';
  const hasHost = parts.length > 1 && (/[.:]/.test(first) || first === 'localhost');
  const rest = hasHost ? parts.slice(1) : parts;
  if (hasHost && !HOST.test(first)) return `${first} is not a registry`;
  if (!rest.every((part) => PART.test(part))) return 'repository name must match the format of image names';
  if (!TAG.test(tag)) return 'tag must match the format of tags';
  return digests.every((digest) => DIGEST.test(digest)) && digests.length < 2 ? null : 'not a digest';
}

/** The tag is `latest` where none is named. */
export function imageName(id: string): ImageName {
  const colon = id.lastIndexOf(':');
  if (colon <= id.lastIndexOf('/')) return { repository: id, tag: 'latest' };
  return { repository: id.slice(0, colon), tag: id.slice(colon + 1) };
}

/** The name with the registry in front of it, unless it has one. `registry`: its URL. */
export function qualified(id: string, registry: string | null): string {
  if (registry === null || registry === '') return id;
  const host = /^(?:[a-z]+:\/\/)?([^/]+)/.exec(registry)?.[1] ?? '';
  if (host === 'index.docker.io' || host === '' || id.startsWith(`${host}/`)) return id;
  return `${host}/${id}`;
}

import type { IncomingHttpHeaders } from 'node:http';
import { isApart, type Services } from '../../controller/index.ts';

type Server = Pick<Services, 'home'>;
type Settings = Services['home']['settings']['current'];

/** Holds the address by the settings that it was read from, which are another object after each change. */
const known = new WeakMap<Settings, URL | null>();

/**
 * Returns the address under which files of builds and users are served, with a slash at its end; null where none is in force.
 * It counts only beside an address of the server that has another host or port: otherwise nothing else would be answered.
 */
export function resourceRoot({ home }: Server): URL | null {
  const { current } = home.settings;
  if (current.resourceRootUrl === null || current.rootUrl === null) return null;
  const before = known.get(current);
  if (before !== undefined) return before;
  const root = isApart(current.resourceRootUrl, current.rootUrl) ? folderOf(current.resourceRootUrl) : null;
  known.set(current, root);
  return root;
}

/**
 * Says whether a request came to the host of that address. It is enough that one of the headers which tell the host says so:
 * a script on a page of that host can add headers that proxies set, but cannot change its own `Host`.
 */
export function isForResources(server: Server, headers: IncomingHttpHeaders): boolean {
  const root = resourceRoot(server);
  if (root === null) return false;
  const hosts = [headers.host, headers['x-forwarded-host']].flatMap((value) => String(value ?? '').split(','));
  return hosts.some((host) => hostOf(host.trim(), root.protocol) === root.host);
}

/** Returns a host as addresses have it: in small letters, without the port that is the usual one. */
function hostOf(host: string, protocol: string): string | null {
  const address = `${protocol}//${host}/`;
  return host !== '' && URL.canParse(address) ? new URL(address).host : null;
}

function folderOf(address: string): URL {
  return new URL(address.endsWith('/') ? address : `${address}/`);
}

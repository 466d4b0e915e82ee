import type { ForgePlace } from '../forges/connect.ts';

/** Describes the server that the plugin uses where none is configured. */
const UNLISTED = { name: 'default', url: 'https://gitlab.com' };

/** Returns the server of a project or group. `httpRemote` is the address of the project, null where it is not known. */
export function placeOfGitlab(
  serverName: string,
  httpRemote: string | null,
  credentialsId: string | null,
): ForgePlace & { readonly server: string } {
  const server = serverName.trim();
  const own = originOf(httpRemote);
  const isUnlisted = server === UNLISTED.name && (own === null || own === UNLISTED.url);
  return {
    forge: 'gitlab',
    url: addressOfGitlab(server, httpRemote),
    credentialsId,
    server,
    ...(isUnlisted && { unlisted: UNLISTED.url }),
  };
}

/**
 * Returns the address of a server: its name where that is one, or the origin of its project where it has no name; null
 * where only its name is known.
 */
export function addressOfGitlab(serverName: string, httpRemote: string | null): string | null {
  const name = serverName.trim();
  if (/^https?:\/\//i.test(name)) return name.replace(/\/+$/, '');
  return name === '' ? originOf(httpRemote) : null;
}

function originOf(url: string | null): string | null {
  return url !== null && /^https?:\/\//i.test(url) && URL.canParse(url) ? new URL(url).origin : null;
}

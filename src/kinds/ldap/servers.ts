import type { DirectoryServers } from '../shared/directory-server.ts';
import type { Directory } from './realm.ts';

const CONNECT_MS = 30_000;
const READ_MS = 60_000;
/** Limits the levels of groups within groups. */
const MAX_LEVELS = 10;

/** Returns the servers of a directory, with what its environment properties say of them. */
export function serversOf({ server, extraEnvVars }: Pick<Directory, 'server' | 'extraEnvVars'>): DirectoryServers {
  const isTls = extraEnvVars.get('java.naming.security.protocol')?.trim() === 'ssl';
  return {
    urls: server
      .split(/\s+/)
      .filter((word) => word !== '')
      .map((word) => (word.includes('://') ? word : `${isTls ? 'ldaps' : 'ldap'}://${word}`))
      .map((url) => (isTls ? url.replace(/^ldap:/, 'ldaps:') : url)),
    startTls: extraEnvVars.get('millwright.ldap.startTls')?.trim() === 'true',
    anyCertificate: false,
    connectTimeoutMs: milliseconds(extraEnvVars.get('com.sun.jndi.ldap.connect.timeout'), CONNECT_MS),
    readTimeoutMs: milliseconds(extraEnvVars.get('com.sun.jndi.ldap.read.timeout'), READ_MS),
  };
}

/** Returns how many levels of groups within groups count beside the groups that name the person; usually none. */
export function nestedLevels({ extraEnvVars }: Pick<Directory, 'extraEnvVars'>): number {
  const text = extraEnvVars.get('millwright.ldap.nestedGroups')?.trim() ?? '0';
  return /^\d{1,3}$/.test(text) ? Math.min(Number(text), MAX_LEVELS) : 0;
}

function milliseconds(text: string | undefined, otherwise: number): number {
  return /^[1-9]\d{0,8}$/.test(text?.trim() ?? '') ? Number(text) : otherwise;
}

import { resolveSrv } from 'node:dns/promises';
import type { DirectoryServers } from '../shared/directory-server.ts';
import type { Domain, DomainSettings } from './realm.ts';

const CONNECT_MS = 10_000;
const READ_MS = 30_000;
/** Holds the ports at which controllers speak TLS from the first byte. */
const TLS_PORTS: ReadonlySet<string> = new Set(['636', '3269']);

/** Returns the controllers of a domain: those that are configured, else those that DNS names. */
export async function serversOf(domain: Domain, config: DomainSettings): Promise<DirectoryServers> {
  const named = domain.servers.split(/[\s,]+/).filter((word) => word !== '');
  const hosts = named.length > 0 ? named.map((each) => each.replace(/^ldaps?:\/\//, '')) : await controllersIn(domain);
  return {
    urls: hosts.map((host) => {
      const [, port] = /:(\d+)$/.exec(host) ?? [];
      return `${TLS_PORTS.has(port ?? '') ? 'ldaps' : 'ldap'}://${port === undefined ? `${host}:389` : host}`;
    }),
    startTls: config.startTls || config.requireTLS,
    anyCertificate: domain.tlsConfiguration.trim() === 'TRUST_ALL_CERTIFICATES',
    connectTimeoutMs: CONNECT_MS,
    readTimeoutMs: READ_MS,
  };
}

async function controllersIn({ name, site }: Domain): Promise<readonly string[]> {
  const at = site.trim() === '' ? '' : `${site.trim()}._sites.`;
  const records = await resolveSrv(`_ldap._tcp.${at}dc._msdcs.${name.trim()}`);
  return records
    .sort((a, b) => a.priority - b.priority || b.weight - a.weight)
    .map((each) => `${each.name}:${each.port}`);
}

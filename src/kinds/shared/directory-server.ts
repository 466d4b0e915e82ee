import { isIP } from 'node:net';
import type { Client, Entry } from 'ldapts';

/** Describes how servers of a directory are reached; they know the same, and the first that answers is asked. */
export interface DirectoryServers {
  readonly urls: readonly string[];
  /** Says whether a connection in plain text is encrypted before anything is said in it. */
  readonly startTls: boolean;
  /** Says whether any certificate is believed; otherwise those that the server's own process trusts. */
  readonly anyCertificate: boolean;
  readonly connectTimeoutMs: number;
  readonly readTimeoutMs: number;
}

/** Says that a directory answered, and refuses the name that searches: its other servers would not take it either. */
export class ManagerRefused extends Error {
  override readonly name = 'ManagerRefused';
}

/**
 * Does some work with the first server that can be reached, and ends the connection. `begin` is the first thing that is
 * said to a server; what the directory answers to it counts, so that another is asked only where there was no answer. Throws
 * where none answers, and what `begin` and `work` throw.
 */
export async function withDirectory<T>(
  servers: DirectoryServers,
  begin: (client: Client) => Promise<void>,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const { Client: LdapClient, ResultCodeError } = await import('ldapts');
  const failures: string[] = [];
  for (const url of servers.urls) {
    const tlsOptions = { rejectUnauthorized: !servers.anyCertificate };
    const client = new LdapClient({
      ...{ url, connectTimeout: servers.connectTimeoutMs, timeout: servers.readTimeoutMs },
      // With options of TLS the package begins every connection by it.
      ...(url.startsWith('ldaps:') && { tlsOptions }),
    });
    try {
      try {
        if (servers.startTls && !url.startsWith('ldaps:')) await client.startTLS({ ...tlsOptions, ...hostOf(url) });
        await begin(client);
      } catch (error) {
        const isAnswer = error instanceof ResultCodeError || error instanceof ManagerRefused;
        if (isAnswer || !(error instanceof Error)) throw error;
        failures.push(`${url}: ${reasonOf(error)}`);
        continue;
      }
      return await work(client);
    } finally {
      await client.unbind().catch(() => undefined);
    }
  }
  throw new Error(failures.length === 0 ? 'no server of the directory is named' : failures.join('; '));
}

/** Says whether a name of an entry and a password are right. Throws where the directory does not say so. */
export async function canBind(client: Client, dn: string, password: string): Promise<boolean> {
  const { ResultCodeError } = await import('ldapts');
  // A bind without a password succeeds for everybody: it is that of nobody.
  if (dn.trim() === '' || password === '') return false;
  try {
    await client.bind(dn, password);
    return true;
  } catch (error) {
    if (error instanceof ResultCodeError && REFUSALS.has(error.code)) return false;
    throw error;
  }
}

/**
 * Holds the codes by which directories refuse a person: no such entry, wrong password, not allowed to, locked or expired
 * (unwilling, constraint), no password at all.
 */
const REFUSALS: ReadonlySet<number> = new Set([19, 32, 48, 49, 50, 53]);

/** Returns the texts of an attribute, whose name is the same without regard to case. */
export function textsOf(entry: Entry, attribute: string): readonly string[] {
  const wanted = attribute.toLowerCase();
  for (const [name, value] of Object.entries(entry)) {
    if (name === 'dn' || name.toLowerCase() !== wanted) continue;
    const values = Array.isArray(value) ? value : [value];
    return values
      .map((each) => (typeof each === 'string' ? each : each.toString('utf8')))
      .filter((text) => text !== '');
  }
  return [];
}

/** Returns a filter with what stands in it as `{0}`, `{1}`: no character of a value is one of the filter's own. */
export function filterOf(pattern: string, values: readonly string[]): string {
  // The package that reads filters takes no blanks between their parts.
  const dense = pattern.replace(/(^|[(&|!)])\s+(?=[(&|!)])/g, '$1');
  const text = dense.replace(/\{(\d)\}/g, (place, index) => {
    const value = values[Number(index)];
    return value === undefined ? place : escaped(value);
  });
  return text.trim().startsWith('(') ? text.trim() : `(${text.trim()})`;
}

/** Returns the name of a group: the value of the first part of its distinguished name. */
export function firstName(dn: string): string {
  const [, value = dn] = /^\s*[\w.-]+\s*=\s*((?:\\.|[^,+\\])*)/s.exec(dn) ?? [];
  const bytes = value.trim().replace(/(?:\\[0-9a-fA-F]{2})+/g, (hex) => {
    return Buffer.from(hex.replaceAll('\\', ''), 'hex').toString('utf8');
  });
  return bytes.replace(/\\(.)/gs, '$1');
}

/** Returns a distinguished name below another one; the same where it is below it already. */
export function below(name: string, root: string): string {
  if (name.trim() === '') return root.trim();
  if (root.trim() === '' || name.trim().toLowerCase().endsWith(root.trim().toLowerCase())) return name.trim();
  return `${name.trim()},${root.trim()}`;
}

function escaped(value: string): string {
  return value.replace(
    /[\0()*\\&|!=<>~]/g,
    (character) => `\\${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}

/** Returns the host that a certificate has to name; a connection that is there already does not tell it. */
function hostOf(url: string): { readonly host: string; readonly servername?: string } {
  const host = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(host) === 0 ? { host, servername: host } : { host };
}

function reasonOf(error: Error): string {
  const code = 'code' in error && typeof error.code === 'string' ? `${error.code}: ` : '';
  return `${code}${error.message}`;
}

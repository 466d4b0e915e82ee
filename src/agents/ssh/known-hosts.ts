import { createHmac } from 'node:crypto';
import type { HostKey } from './ssh-connection.ts';

/** Represents a line of a file known_hosts. */
interface KnownHost {
  readonly hosts: readonly string[];
  readonly algorithm: string;
  readonly key: string;
  readonly isRevoked: boolean;
}

/** Says what a file known_hosts holds of a host: this key, nothing, or another one. */
export type KnownHostAnswer = 'known' | 'new' | 'changed';

/**
 * Looks for the key of a host in the text of a file known_hosts. Lines for `[host]:port` count before those for the host alone,
 * which count for every port, as they do in Jenkins.
 */
export function lookUpHost(text: string, host: string, port: number, { algorithm, key }: HostKey): KnownHostAnswer {
  const entries = entriesOf(text, host, port);
  const wanted = key.toString('base64');
  const same = entries.filter((entry) => entry.algorithm === algorithm && isSameKey(entry.key, wanted));
  if (same.some(({ isRevoked }) => isRevoked)) return 'changed';
  if (same.length > 0) return 'known';
  return entries.some(({ isRevoked }) => !isRevoked) ? 'changed' : 'new';
}

/** Returns the kinds of keys that are known of a host: it is asked for one of these. */
export function knownKinds(text: string, host: string, port: number): string[] {
  return entriesOf(text, host, port).map(({ algorithm }) => algorithm);
}

function entriesOf(text: string, host: string, port: number): KnownHost[] {
  const all = text.split('\n').flatMap((line) => readLine(line) ?? []);
  const withPort = port === 22 ? [] : all.filter(({ hosts }) => isNamed(hosts, `[${host}]:${port}`));
  return withPort.length > 0 ? withPort : all.filter(({ hosts }) => isNamed(hosts, host));
}

/** Reads a line. Returns null for a comment, and for keys that stand for others: nobody signs keys of hosts here. */
function readLine(line: string): KnownHost | null {
  const words = line.trim().split(/\s+/);
  const marker = words[0]?.startsWith('@') === true ? words.shift() : undefined;
  const [hosts = '', algorithm, key] = words;
  if (hosts === '' || hosts.startsWith('#') || algorithm === undefined || key === undefined) return null;
  if (marker !== undefined && marker !== '@revoked') return null;
  return { hosts: hosts.split(','), algorithm, key, isRevoked: marker !== undefined };
}

function isNamed(patterns: readonly string[], name: string): boolean {
  const lower = name.toLowerCase();
  const matching = patterns.filter((pattern) => matches(pattern.replace(/^!/, ''), lower));
  return matching.length > 0 && !matching.some((pattern) => pattern.startsWith('!'));
}

/** Says whether a pattern stands for a name: `|1|salt|digest`, or a name in which `*` and `?` stand for others. */
function matches(pattern: string, name: string): boolean {
  const [, salt, digest] = /^\|1\|([^|]+)\|([^|]+)$/.exec(pattern) ?? [];
  if (salt !== undefined && digest !== undefined) {
    return createHmac('sha1', Buffer.from(salt, 'base64')).update(name).digest('base64') === digest;
  }
  if (!/[*?]/.test(pattern)) return pattern.toLowerCase() === name;
  const form = pattern
    .toLowerCase()
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${form}$`).test(name);
}

function isSameKey(written: string, wanted: string): boolean {
  return written.replace(/=+$/, '') === wanted.replace(/=+$/, '');
}

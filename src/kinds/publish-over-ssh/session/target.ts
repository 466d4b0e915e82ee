import type { RunContext } from '../../../points/index.ts';
import { DEFAULT_TIMEOUT_MS, type HostConfiguration } from '../fields/host-fields.ts';
import type { KeyInfo } from '../fields/key-fields.ts';
import type { ServerPublisher } from '../fields/publication-fields.ts';
import { SshFailure } from './failure.ts';
import { jumpHostsIn, type Place } from './place.ts';
import { proxyOf, type SshProxy } from './proxy.ts';

/** Describes who logs in: the same on each machine on the way. */
export interface Login {
  readonly username: string;
  /** Holds the password; '' where there is none. */
  readonly password: string;
  /** Holds the private key and its passphrase; null where there is none. */
  readonly key: { readonly text: Buffer; readonly passphrase: string } | null;
}

/** Describes a machine, the way there, and who logs in to it. */
export interface Target extends Place, Login {
  /** Limits the log-in and each operation, in milliseconds. */
  readonly timeoutMs: number;
  /** Lists the machines by way of which it is reached, the first one first. */
  readonly jumpHosts: readonly Place[];
  /** Describes the proxy by which the first machine is reached; null where there is none. */
  readonly proxy: SshProxy | null;
}

/** Reads the files of keys on the server's machine. */
export type KeyFiles = Pick<RunContext['outside'], 'read'>;

/** Returns whom to connect to: what the publication says of the log-in comes before the server's own, and that before the common one. */
export async function targetOf(
  credentials: ServerPublisher['credentials'],
  host: HostConfiguration,
  common: KeyInfo | null,
  files: KeyFiles,
): Promise<Target> {
  const { hostname, port, timeout, jumpHost } = host;
  return {
    hostname: hostname.trim(),
    port,
    timeoutMs: timeout > 0 ? timeout : DEFAULT_TIMEOUT_MS,
    jumpHosts: jumpHostsIn(jumpHost, port),
    proxy: proxyOf(host),
    ...(await loginOf(credentials, host, common, files)),
  };
}

async function loginOf(
  credentials: ServerPublisher['credentials'],
  host: HostConfiguration,
  common: KeyInfo | null,
  files: KeyFiles,
): Promise<Login> {
  if (credentials !== null && credentials.username.trim() !== '') {
    const key = await keyOf(credentials, files);
    const password = key === null ? credentials.secretPassphrase : '';
    return { username: credentials.username.trim(), password, key };
  }
  const own = host.overrideKey ? host.keyInfo : null;
  const ownKey = own === null ? null : await keyOf(own, files);
  const shared = host.overrideKey ? null : await keyOf(common ?? host.commonConfig, files);
  const password = host.secretPassword || (ownKey === null ? (own?.secretPassphrase ?? '') : '');
  return { username: host.username.trim(), password, key: ownKey ?? shared };
}

/** Returns a private key: the text, or the file; null where neither is configured. */
async function keyOf(info: KeyInfo | null, files: KeyFiles): Promise<Login['key']> {
  if (info === null) return null;
  const { key, keyPath, secretPassphrase: passphrase } = info;
  if (key.trim() !== '') return { text: Buffer.from(`${key.trim()}\n`), passphrase };
  const path = keyPath.trim();
  if (path === '') return null;
  const text = await files.read(path.startsWith('/') ? 'root' : 'home', path);
  if (text === null) throw new SshFailure(`there is no file with a key at [${path}]`);
  return { text, passphrase };
}

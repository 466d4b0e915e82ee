import type { RunContext } from '../../points/index.ts';
import { SshFailure, type Target } from './connection.ts';
import { DEFAULT_TIMEOUT_MS, type HostConfiguration, type KeyInfo, type ServerPublisher } from './fields.ts';

/** Reads the files of keys on the server's machine. */
export type KeyFiles = Pick<RunContext['outside'], 'read'>;

/** Returns whom to connect to: what the publication says of the log-in comes before the server's own, and that before the common one. */
export async function targetOf(
  credentials: ServerPublisher['credentials'],
  host: HostConfiguration,
  common: KeyInfo | null,
  files: KeyFiles,
): Promise<Target> {
  const { hostname: name, port, username, timeout } = host;
  const place = { hostname: name.trim(), port, timeoutMs: timeout > 0 ? timeout : DEFAULT_TIMEOUT_MS };
  if (credentials !== null && credentials.username.trim() !== '') {
    const key = await keyOf(credentials, files);
    const password = key === null ? credentials.secretPassphrase : '';
    return { ...place, username: credentials.username.trim(), password, key };
  }
  const own = host.overrideKey ? host.keyInfo : null;
  const ownKey = own === null ? null : await keyOf(own, files);
  const shared = host.overrideKey ? null : await keyOf(common ?? host.commonConfig, files);
  const password = host.secretPassword || (ownKey === null ? (own?.secretPassphrase ?? '') : '');
  return { ...place, username: username.trim(), password, key: ownKey ?? shared };
}

/** Returns a private key: the text, or the file; null where neither is configured. */
async function keyOf(info: KeyInfo | null, files: KeyFiles): Promise<Target['key']> {
  if (info === null) return null;
  const { key, keyPath, secretPassphrase: passphrase } = info;
  if (key.trim() !== '') return { text: Buffer.from(`${key.trim()}\n`), passphrase };
  const path = keyPath.trim();
  if (path === '') return null;
  const text = await files.read(path.startsWith('/') ? 'root' : 'home', path);
  if (text === null) throw new SshFailure(`there is no file with a key at [${path}]`);
  return { text, passphrase };
}

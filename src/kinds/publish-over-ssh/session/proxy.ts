import type { HostConfiguration } from '../fields/host-fields.ts';
import { SshFailure } from './failure.ts';
import type { Place } from './place.ts';

/** Describes a proxy. */
export interface SshProxy extends Place {
  readonly type: 'http' | 'socks4' | 'socks5';
  /** Holds who logs in to it; '' is nobody. */
  readonly user: string;
  readonly password: string;
}

const USUAL_PORTS = { http: 80, socks4: 1080, socks5: 1080 };

/** Returns the proxy of a server; null where it has none. Throws SshFailure for a type that nobody knows. */
export function proxyOf({
  proxyType,
  proxyHost,
  proxyPort,
  proxyUser: user,
  proxyPassword: password,
}: Pick<HostConfiguration, 'proxyType' | 'proxyHost' | 'proxyPort' | 'proxyUser' | 'proxyPassword'>): SshProxy | null {
  const type = proxyType.trim();
  const hostname = proxyHost.trim();
  if (type === '' || hostname === '') return null;
  if (type !== 'http' && type !== 'socks4' && type !== 'socks5')
    throw new SshFailure(`there is no type of proxy [${type}], only http, socks4 and socks5`);
  return { type, hostname, port: proxyPort > 0 ? proxyPort : USUAL_PORTS[type], user, password };
}

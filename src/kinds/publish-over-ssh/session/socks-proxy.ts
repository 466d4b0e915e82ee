import type { Socket } from 'node:net';
import { SocksClient } from 'socks';
import type { Place } from './place.ts';
import type { SshProxy } from './proxy.ts';

/**
 * Has a socket to a proxy led on to a machine by SOCKS. Throws with what the proxy answered where it refuses. The time-out is only
 * for the package, which must have one: whoever gave the socket destroys it when it takes too long.
 */
export async function connectBySocks(
  { type, hostname, port, user, password }: SshProxy,
  socket: Socket,
  to: Place,
  timeoutMs: number,
): Promise<void> {
  await SocksClient.createConnection({
    command: 'connect',
    proxy: {
      ...{ host: hostname, port, type: type === 'socks4' ? 4 : 5 },
      ...(user !== '' && { userId: user, password }),
    },
    destination: { host: to.hostname, port: to.port },
    existing_socket: socket,
    timeout: timeoutMs,
  });
}

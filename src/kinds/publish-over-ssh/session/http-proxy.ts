import { request } from 'node:http';
import type { Socket } from 'node:net';
import { type Place, placeText } from './place.ts';
import type { SshProxy } from './proxy.ts';

/** Has a socket to a proxy led on to a machine by CONNECT. Throws with what the proxy answered where it refuses. */
export function connectByHttp({ user, password }: SshProxy, socket: Socket, to: Place): Promise<void> {
  const path = placeText(to);
  const credentials = Buffer.from(`${user}:${password}`).toString('base64');
  return new Promise((resolve, reject) => {
    const asked = request({
      method: 'CONNECT',
      path,
      headers: { host: path, ...(user !== '' && { 'proxy-authorization': `Basic ${credentials}` }) },
      createConnection: () => socket,
    });
    asked.on('error', reject);
    asked.on('connect', ({ statusCode, statusMessage }, _socket, head) => {
      if (statusCode !== 200) return reject(new Error(`it answered ${statusCode} ${statusMessage}`));
      // The machine may have spoken already.
      if (head.length > 0) socket.unshift(head);
      resolve();
    });
    asked.end();
  });
}

import { lookup } from 'node:dns/promises';
import { connect, type Socket } from 'node:net';
import { messageOf } from '../../../kit/index.ts';
import { SshFailure } from './failure.ts';
import { connectByHttp } from './http-proxy.ts';
import { type Place, placeText } from './place.ts';
import type { SshProxy } from './proxy.ts';

/**
 * Returns a socket that leads to a machine by way of a proxy. Whoever receives it must listen to it at once: the machine speaks
 * first. Throws SshFailure, which names the proxy and what it answered.
 */
export async function throughProxy(
  proxy: SshProxy,
  to: Place,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<Socket> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
  const socket = connect({ host: proxy.hostname, port: proxy.port });
  const stop = (): void => void socket.destroy();
  limit.addEventListener('abort', stop, { once: true });
  try {
    await connected(socket);
    await talkTo(proxy, socket, to, timeoutMs);
    return socket;
  } catch (error) {
    socket.destroy();
    signal.throwIfAborted();
    const reason = limit.aborted ? `it took longer than ${timeoutMs} ms` : messageOf(error);
    throw new SshFailure(`the proxy ${placeText(proxy)} does not lead to ${placeText(to)}: ${reason}`);
  } finally {
    limit.removeEventListener('abort', stop);
  }
}

/** Waits until a socket is connected. */
async function connected(socket: Socket): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    // Stays, so that no error is without a listener.
    socket.on('error', reject);
    socket.once('close', () => reject(new Error('it closed the connection')));
  });
}

async function talkTo(proxy: SshProxy, socket: Socket, to: Place, timeoutMs: number): Promise<void> {
  if (proxy.type === 'http') return connectByHttp(proxy, socket, to);
  const { connectBySocks } = await import('./socks-proxy.ts');
  // Version 4 knows addresses alone, so names are looked up here, as in Jenkins.
  const hostname = proxy.type === 'socks4' ? (await lookup(to.hostname, 4)).address : to.hostname;
  return connectBySocks(proxy, socket, { ...to, hostname }, timeoutMs);
}

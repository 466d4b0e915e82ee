import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../controller/index.ts';
import { messageOf } from '../kit/index.ts';
import { locate } from './request/locate.ts';
import { isForResources } from './resource-host/address.ts';

/** Lists the headers that ask for another protocol, which the header `Connection` names. */
const ASKING = ['upgrade', 'http2-settings'];

/**
 * Takes the connections of agent programs. Every other request for another protocol is read once more without what asks for it, and
 * goes its usual way: clients ask for HTTP/2 in passing, with requests of all kinds. So do agents that are refused.
 */
export function takeUpgrades(
  app: FastifyInstance,
  services: Pick<Services, 'inboundAgents' | 'lifecycle' | 'config' | 'log' | 'home'>,
): void {
  const { inboundAgents, lifecycle, config, log } = services;
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Nobody listens until it is a WebSocket or a request again.
    const drop = (): void => void socket.destroy();
    socket.on('error', drop);
    const asUsual = (): void => {
      socket.off('error', drop);
      socket.unshift(Buffer.concat([withoutUpgrade(request), head]));
      app.server.emit('connection', socket);
    };
    if (
      !isForAgents(request, config.prefix) ||
      lifecycle.state !== 'running' ||
      isForResources(services, request.headers)
    )
      return asUsual();
    inboundAgents.admit(request.headers).then(
      (admission) => {
        if (admission.kind === 'refused') return asUsual();
        socket.off('error', drop);
        inboundAgents.connect(admission.node, request, socket, head);
      },
      (error: unknown) => {
        log.error({ err: messageOf(error) }, 'an agent could not be admitted');
        drop();
      },
    );
  });
  app.addHook('preClose', async () => inboundAgents.close());
}

function isForAgents({ url = '/', method, headers }: IncomingMessage, prefix: string): boolean {
  const located = locate(url, prefix);
  return (
    method === 'GET' &&
    headers.upgrade?.toLowerCase() === 'websocket' &&
    located.kind === 'path' &&
    located.segments.length === 1 &&
    located.segments[0] === 'wsagents'
  );
}

/** Returns the head of a request as it came, without what asks for another protocol. */
function withoutUpgrade({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`];
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    if (ASKING.includes(name.toLowerCase())) continue;
    if (name.toLowerCase() !== 'connection') lines.push(`${name}: ${value}`);
    else lines.push(`${name}: ${value.split(',').filter(isKept).join(',')}`);
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
}

function isKept(word: string): boolean {
  return !ASKING.includes(word.trim().toLowerCase());
}

import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { systemClock } from '../../kit/index.ts';
import { webSocketLink } from './web-socket-link.ts';

it.each([
  ['is sent away with a reason', (socket: WebSocket) => socket.close(1000, 'be gone'), 'be gone', true],
  ['is cut off', (socket: WebSocket) => socket.terminate(), 'The connection was closed (1006)', false],
])('knows whether it %s', async (_name, end, reason, isDismissed) => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  server.once('connection', end);
  const { port } = server.address() as AddressInfo;
  const link = webSocketLink(new WebSocket(`ws://127.0.0.1:${port}/`), systemClock);
  expect(await link.closed).toBe(reason);
  expect(link.isDismissed()).toBe(isDismissed);
  server.close();
});

it('is not sent away where it ends itself', async () => {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/`);
  const link = webSocketLink(socket, systemClock);
  await new Promise((resolve) => socket.once('open', resolve));
  link.close('enough');
  expect(await link.closed).toBe('enough');
  expect(link.isDismissed()).toBe(false);
  server.close();
});

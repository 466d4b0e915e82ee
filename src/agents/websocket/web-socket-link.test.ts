import { type AddressInfo, createServer } from 'node:net';
import { expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { systemClock } from '../../kit/index.ts';
import { createFakeClock } from '../../kit/testing/fake-clock.ts';
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

it('is given up where it is not even opened for half a minute', async () => {
  const server = createServer(() => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const clock = createFakeClock();
  const link = webSocketLink(new WebSocket(`ws://127.0.0.1:${port}/`), clock);
  for (let seconds = 0; seconds <= 40; seconds += 10) clock.advance(10_000);
  expect(await link.closed).toBe('The other side did not answer for 30 seconds');
  expect(await link.answers(1000)).toBe(false);
  server.close();
});

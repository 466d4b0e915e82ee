import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createFakeClock } from '../kit/testing/fake-clock.ts';
import { deliver, Undelivered } from './deliver.ts';

it('a mail server that says nothing is left after three times the time of an answer', async () => {
  const sockets: Socket[] = [];
  const server = createServer((socket) => void sockets.push(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const clock = createFakeClock();
  const mail = {
    from: 'ci@example.org',
    recipients: ['ann@example.org'],
    bytes: Buffer.from('Subject: x\r\n\r\nx\r\n'),
  };
  const settings = { host: '127.0.0.1', port, useSsl: false, useTls: false, user: null, password: null };
  const connected = once(server, 'connection');
  const answer = deliver(clock, mail, settings, 60_000).catch((error: unknown) => error);
  await connected;
  clock.advance(179_999);
  expect(clock.pending).toBe(1);
  clock.advance(1);
  const failure = await answer;
  expect(failure).toBeInstanceOf(Undelivered);
  expect(failure).toMatchObject({
    temporary: true,
    message: expect.stringContaining('java.net.SocketException: Read timed out'),
  });
  expect(clock.pending).toBe(0);
});

import { once } from 'node:events';
import { open, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Finisher, temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { clearOf } from './console-notes.ts';
import { pumpLog } from './pump-log.ts';

const NOTE = '\u001b[8mha:////AAAA\u001b[0m';

/** Listens, and returns the port and what comes of the first request whose answer is the log. */
async function serve(t: Finisher, text: string) {
  const log = join(await temporaryFolder(t, 'pump-log'), 'log');
  await writeFile(log, text);
  const handle = await open(log);
  const server = createServer();
  let resolveOther: (other: Promise<void>) => void = () => undefined;
  const other = new Promise<void>((resolve) => {
    resolveOther = resolve;
  });
  const end = Buffer.byteLength(text);
  const answer = new Promise<void>((resolve) => {
    server.once('request', (_request, response) => {
      resolve(pumpLog({ handle, start: 0, end }, response));
      server.once('request', async (_other, later) => {
        const waiting = await open(log);
        resolveOther(pumpLog({ handle: waiting, start: 0, end }, later));
        later.req.socket.destroy();
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.onTestFinished(async () => server.close().closeAllConnections());
  const { port } = server.address() as AddressInfo;
  return { port, answer, handle, other };
}

it('writes every byte but the annotations to a client that takes its time', async (t) => {
  const line = 'a line of a log that is sent in pieces\n';
  const { port, answer, handle } = await serve(t, `${line.repeat(6580)}${NOTE}${line.repeat(300_000)}\u001b[8m`);
  const { body } = await fetch(`http://127.0.0.1:${port}/`);
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk);
    if (text.length % 7 === 0) await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await answer;
  expect(text === `${line.repeat(306_580)}\u001b[8m`).toBe(true);
  expect(handle.fd).toBe(-1);
});

it('ends and closes the file where the client goes away without having taken all', async (t) => {
  const { port, answer, handle } = await serve(t, 'x'.repeat(40_000_000));
  const client = connect(port, '127.0.0.1', () => client.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'));
  await once(client, 'data');
  client.destroy();
  await answer;
  expect(handle.fd).toBe(-1);
});

it('ends where the client goes away with a request that waits for its turn', async (t) => {
  const { port, answer, other } = await serve(t, 'x'.repeat(40_000_000));
  const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n';
  const client = connect(port, '127.0.0.1', () => client.write(request.repeat(2)));
  await once(client, 'close');
  await Promise.all([answer, other]);
});

it('leaves out annotations wherever pieces of the log end, and keeps what only looks like one', async (t) => {
  const parts = Array.from({ length: 60_000 }, (_, line) =>
    line % 5 === 0 ? `${NOTE.repeat(line % 3)}\u001b[8mha:\u001b[8` : `${'x'.repeat(line % 83)}${NOTE}y\n`,
  );
  const text = `${parts.join('')}\u001b[8mha:${'z'.repeat(200_000)}\u001b[8mha`;
  const { port, answer } = await serve(t, text);
  const body = Buffer.from(await (await fetch(`http://127.0.0.1:${port}/`)).arrayBuffer());
  await answer;
  expect(body.equals(clearOf(Buffer.from(text)))).toBe(true);
});

it('leaves turns of the event loop to others between any two pieces', async (t) => {
  const served = await Promise.all(Array.from({ length: 8 }, () => serve(t, 'x'.repeat(4_000_000))));
  let turns = 0;
  let isOver = false;
  const count = (): void => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  count();
  const lengths = served.map(async ({ port }) => (await (await fetch(`http://127.0.0.1:${port}/`)).text()).length);
  expect(await Promise.all(lengths)).toEqual(served.map(() => 4_000_000));
  isOver = true;
  expect(turns).toBeGreaterThan(8 * 8);
});

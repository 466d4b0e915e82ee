import { PassThrough, Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { createFakeClock } from '../../kit/testing/fake-clock.ts';
import { createTransfers } from '../link/transfers.ts';
import { encodeFrame, PREAMBLE } from './frames.ts';
import { openPipe, type Pipe } from './pipe.ts';

function pair() {
  const [down, up] = [new PassThrough(), new PassThrough()];
  const clock = createFakeClock();
  const transfers = createTransfers();
  const strays: string[] = [];
  const server = openPipe({ input: up, output: down, clock, transfers, stray: (said) => strays.push(said) });
  const begin = (): Pipe => {
    up.write(PREAMBLE);
    return openPipe({ input: down, output: up, clock, transfers: null, stray: null });
  };
  return { down, up, clock, transfers, strays, server, begin };
}

it('carries messages, whatever was printed before', async () => {
  const { up, server, begin, strays } = pair();
  up.write('Welcome to the host\n<===[');
  up.write('no\n');
  const program = begin();
  const heard = new Promise((resolve) => server.link.receive(resolve));
  await program.link.send({ head: { a: 1 }, body: Buffer.from('body') });
  expect(await heard).toEqual({ head: { a: 1 }, body: Buffer.from('body') });
  expect(strays).toEqual(['Welcome to the host\n<===[no\n']);
  program.link.close('enough');
  expect(await server.link.closed).toBe('enough');
});

it('moves contents both ways, as fast as they are taken', async () => {
  const { transfers, begin } = pair();
  const own = transfers.open();
  const contents = begin().contentsOf(own.token);
  const bytes = Buffer.alloc(5_000_003, 'abcdefg');
  const [one, other] = [own.offer(Readable.from([bytes])), own.offer(Readable.from(['small']))];
  const slow = await contents.get(one.id);
  expect(await text(await contents.get(other.id))).toBe('small');
  expect((await buffer(slow)).equals(bytes)).toBe(true);
  const incoming = own.receive();
  const sent = contents.put(incoming.id, Readable.from([bytes]));
  expect((await buffer(await incoming.content)).equals(bytes)).toBe(true);
  await sent;
});

it('has no content that is not offered, and none twice', async () => {
  const { transfers, begin } = pair();
  const own = transfers.open();
  const contents = begin().contentsOf(own.token);
  const { id } = own.offer(Readable.from(['x']));
  expect(await text(await contents.get(id))).toBe('x');
  await expect(text(await contents.get(id))).rejects.toThrow('no such transfer');
  await expect(contents.put(id, Readable.from(['y']))).rejects.toThrow('no such transfer');
  const broken = Object.assign(new Readable({ read: () => undefined }), { name: 'broken' });
  const failing = own.offer(broken);
  const got = text(await contents.get(failing.id));
  broken.destroy(new Error('the disk is broken'));
  await expect(got).rejects.toThrow('the disk is broken');
});

it('takes no more of a content than is wanted', async () => {
  const { transfers, begin } = pair();
  const own = transfers.open();
  const contents = begin().contentsOf(own.token);
  const incoming = own.receive();
  const source = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(100_000);
    })(),
  );
  const sent = contents.put(incoming.id, source);
  const content = await incoming.content;
  for await (const _ of content) break;
  await sent;
  expect(source.destroyed).toBe(true);
});

it.each<[string, Uint8Array, RegExp]>([
  ['a frame that is too great', Buffer.from([255, 255, 255, 255]), /a frame of 4294967295 bytes/],
  ['a frame of no kind', Buffer.from([0, 0, 0, 5, 99, 0, 0, 0, 0]), /no known kind/],
  ['a message that is none', encodeFrame('message', 0, Buffer.from('x')), /cut off/],
  ['a content without a name', encodeFrame('get', 1, Buffer.alloc(5000)), /too long/],
])('ends with %s', async (_name, bytes, reason) => {
  const { up, server } = pair();
  up.write(PREAMBLE);
  up.write(bytes);
  expect(await server.link.closed).toMatch(reason);
});

it('ends with too much of a content', async () => {
  const { up, server, transfers } = pair();
  const own = transfers.open();
  const incoming = own.receive();
  up.write(PREAMBLE);
  up.write(encodeFrame('put', 1, Buffer.from(`${incoming.id} ${own.token}`)));
  for (let count = 0; count < 20; count += 1) up.write(encodeFrame('data', 1, Buffer.alloc(65_536)));
  expect(await server.link.closed).toMatch(/more of a content than it may/);
});

it('ends when the other side is silent or gone, or is no program at all', async () => {
  const silent = pair();
  for (let count = 0; count < 5; count += 1) silent.clock.advance(10_000);
  expect(await silent.server.link.closed).toMatch(/did not answer for 30 seconds/);
  const gone = pair();
  gone.up.end('bash: node: command not found\n');
  expect(await gone.server.link.closed).toBe('The other side has ended');
  expect(gone.strays).toEqual(['bash: node: command not found\n']);
  const other = pair();
  other.up.write('x'.repeat(70_000));
  expect(await other.server.link.closed).toMatch(/no agent program/);
});

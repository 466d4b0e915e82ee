import { expect, it } from 'vitest';
import { encodeMessage } from '../link/message.ts';
import type { Entry } from './entry.ts';
import { StreamLink } from './stream-link.ts';

function given() {
  const sent: Entry[] = [];
  const dropped: string[] = [];
  const writer = {
    write: async (entry: Entry) => void sent.push(entry),
    drop: (link: string) => void dropped.push(link),
  };
  const link = new StreamLink({ id: 'l', worker: 'w', writer });
  const heard: unknown[] = [];
  const listen = (): void =>
    link.receive(({ head, body }) => heard.push(body === undefined ? head : [head, `${body}`]));
  const comes = (number: number, head: unknown, body?: string): void => {
    const data = encodeMessage({ head, ...(body !== undefined && { body: Buffer.from(body) }) });
    link.take({ kind: 'message', worker: 'w', link: 'l', number, data });
  };
  return { link, sent, dropped, heard, listen, comes };
}

it('messages are counted, and those that came before one listened are not lost', async () => {
  const { link, sent, heard, listen, comes } = given();
  await link.send({ head: { a: 1 } });
  await link.send({ head: { a: 2 }, body: Buffer.from('x') });
  expect(sent.map(({ kind, number }) => [kind, number])).toEqual([
    ['message', 1],
    ['message', 2],
  ]);
  comes(1, 'one');
  listen();
  comes(2, 'two', 'body');
  expect(heard).toEqual(['one', ['two', 'body']]);
});

it('what comes again is left out; where something is missing, the connection ends', async () => {
  const { link, sent, dropped, heard, listen, comes } = given();
  listen();
  comes(1, 'one');
  comes(1, 'one');
  comes(3, 'three');
  comes(2, 'two');
  expect(heard).toEqual(['one']);
  expect(await link.closed).toBe('Redis lost messages');
  expect(dropped).toEqual(['l']);
  expect(sent.at(-1)).toMatchObject({ kind: 'close' });
  await link.send({ head: 'late' });
  expect(sent.filter(({ kind }) => kind === 'message')).toEqual([]);
});

it('the end of what was sent may be lost: the other side says how much it was', async () => {
  const { link, comes } = given();
  comes(1, 'one');
  const sync = (number: number): void =>
    link.take({ kind: 'sync', worker: 'w', link: 'l', number, data: new Uint8Array() });
  sync(1);
  expect(link.isEnded).toBe(false);
  sync(2);
  expect(await link.closed).toBe('Redis lost messages');
});

it('an end of the other side has its reason, and what is no message ends the connection', async () => {
  const [first, second] = [given(), given()];
  const entry = { worker: 'w', link: 'l', number: 1 };
  first.link.take({ ...entry, kind: 'close', data: Buffer.from('enough') });
  expect(await first.link.closed).toBe('enough');
  expect(first.sent).toEqual([]);
  second.link.take({ ...entry, kind: 'message', data: Buffer.from('no message') });
  expect(await second.link.closed).toContain('does not keep to the protocol');
});

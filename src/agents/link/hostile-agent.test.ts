import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { systemClock } from '../../kit/index.ts';
import { ConnectionLost } from '../../points/index.ts';
import type { LinkMessage } from './link.ts';
import { type GreetedMachine, greet } from './link-machine.ts';
import { decodeMessage, encodeMessage, ProtocolBroken } from './message.ts';
import { PIECE_BYTES, PROTOCOL_VERSION, WINDOW_BYTES } from './protocol.ts';
import { readAgentHead } from './read-heads.ts';
import { RepeatedCalls } from './repeated-calls.ts';
import { linkPair } from './testing/memory-link.ts';
import { createTransfers } from './transfers.ts';

// Numbers 13 and 40 of the list of negative tests: an agent that sends whatever it likes loses its connection, with a line in the
// log, and harms nothing else.

const HELLO = {
  type: 'hello',
  protocol: PROTOCOL_VERSION,
  program: 'a'.repeat(32),
  version: '1',
  folder: '/work',
  system: { environment: {}, temporaryFolder: '/tmp', isUnix: true, os: 'x', architecture: 'x', hostName: 'x' },
};

function listening() {
  const link = linkPair();
  const lines: string[] = [];
  const note = (fields: object, text: string): void => void lines.push(`${text} ${JSON.stringify(fields)}`);
  const transfers = createTransfers();
  const greeted = greet(link.server, {
    server: 's',
    version: 'v',
    transfers,
    repeated: new RepeatedCalls(systemClock),
    clock: systemClock,
    log: { debug: note, info: note, warn: note, error: note },
    named: { node: 'evil' },
  });
  greeted.catch(() => undefined);
  return { link, lines, transfers, greeted };
}

/** Connects, and answers each request with what is given. */
async function connected(answer: (head: { id: string; call: string; transfer?: string }) => LinkMessage[]) {
  const made = listening();
  const { link } = made;
  const welcomes: { token: string }[] = [];
  link.agent.receive(({ head }) => {
    const said = head as { type: string; id: string; call: string; token: string };
    if (said.type === 'welcome') welcomes.push(said);
    if (said.type === 'request') for (const message of answer(said)) void link.agent.send(message);
  });
  await link.agent.send({ head: HELLO });
  const { machine }: GreetedMachine = await made.greeted;
  return { ...made, machine, token: () => welcomes[0]?.token ?? '' };
}

it.each<[string, unknown]>([
  ['no object', 7],
  ['a list', [HELLO]],
  ['another type', { type: 'boss' }],
  ['an answer before its name', { type: 'answer', id: 'x', result: null }],
  ['output before its name', { type: 'output', id: 'x', stream: 'log', position: 0 }],
  ['a name without digits', { ...HELLO, program: '../../x' }],
  ['a folder that is a number', { ...HELLO, folder: 1 }],
  ['an environment of numbers', { ...HELLO, system: { ...HELLO.system, environment: { A: 1 } } }],
  ['a version without end', { ...HELLO, version: 'x'.repeat(100_000) }],
])('a program that begins with %s loses its connection', async (_, head) => {
  const { link, lines, greeted } = listening();
  await link.agent.send({ head });
  await expect(greeted).rejects.toThrow('does not keep to the protocol');
  expect(lines.join()).toMatch(/an agent does not keep to the protocol.*"node":"evil"/);
});

it('a program of another version is told what to do', async () => {
  const { link, greeted } = listening();
  const heard: unknown[] = [];
  link.agent.receive(({ head }) => heard.push(head));
  await link.agent.send({ head: { ...HELLO, protocol: PROTOCOL_VERSION + 1 } });
  await expect(greeted).rejects.toThrow('get the program anew');
  expect(heard).toEqual([{ type: 'refused', reason: expect.stringContaining('jnlpJars/agent.jar') }]);
});

const READ = async (machine: GreetedMachine['machine']): Promise<unknown> => machine.files.info('/x');

it.each<[string, (id: string) => LinkMessage[]]>([
  ['an answer that nobody asked for', () => [{ head: { type: 'answer', id: 'other', result: null } }]],
  ['its name once more', () => [{ head: HELLO }]],
  ['output that nobody asked for', () => [{ head: { type: 'output', id: 'other', stream: 'log', position: 0 } }]],
  ['output of a request that has none', (id) => [{ head: { type: 'output', id, stream: 'log', position: 0 } }]],
  ['a result that nobody takes', (id) => [{ head: { type: 'answer', id, sent: true } }]],
  ['a wrong result', (id) => [{ head: { type: 'answer', id, result: { kind: 'god', size: -1 } } }]],
  ['an error that is none', (id) => [{ head: { type: 'answer', id, error: { kind: 'x', message: 1 } } }]],
])('a program that sends %s loses its connection', async (_, answer) => {
  const { machine, lines } = await connected(({ id }) => answer(id));
  await expect(READ(machine)).rejects.toThrow(ConnectionLost);
  expect(await machine.closed).toContain('does not keep to the protocol');
  expect(lines.join()).toContain('"node":"evil"');
});

it.each<[string, unknown]>([
  ['..', { paths: ['../../init.groovy.d/x.groovy'], visited: 1 }],
  ['an absolute path', { paths: ['/etc/passwd'], visited: 1 }],
  ['a folder in between', { paths: ['a/../../b'], visited: 1 }],
  ['a NUL', { paths: ['a\0b'], visited: 1 }],
  ['numbers', { paths: [1], visited: 1 }],
])('what was found does not lead out of the folder: %s', async (_, result) => {
  const { machine } = await connected(({ id }) => [{ head: { type: 'answer', id, result } }]);
  await expect(machine.files.find('/work', { includes: '**' })).rejects.toThrow(ConnectionLost);
});

it.each(['..', '.', '', 'a/b', '/etc', 'a\0'])('the entry %j is no name in a folder', async (name) => {
  const result = [{ name, kind: 'file' }];
  const { machine } = await connected(({ id }) => [{ head: { type: 'answer', id, result } }]);
  await expect(machine.files.list('/work')).rejects.toThrow(ConnectionLost);
});

it.each<[string, (id: string) => LinkMessage[]]>([
  ['that jumps', (id) => [piece(id, 10, 1)]],
  ['that comes twice', (id) => [piece(id, 0, 5), piece(id, 0, 5)]],
  ['that goes back', (id) => [piece(id, 0, 5), piece(id, 3, 5)]],
  ['in a piece without bytes', (id) => [{ head: { type: 'output', id, stream: 'log', position: 0 } }]],
  ['in a piece that is too great', (id) => [piece(id, 0, PIECE_BYTES + 1)]],
  [
    'of another stream',
    (id) => [{ head: { type: 'output', id, stream: '../x', position: 0 }, body: Buffer.from('a') }],
  ],
  ['at no position', (id) => [{ head: { type: 'output', id, stream: 'log', position: -1 }, body: Buffer.from('a') }]],
])('output %s ends the connection', async (_, answer) => {
  const { machine } = await connected(({ id }) => answer(id));
  await expect(machine.follow('f'.repeat(32), { log: 0, output: 0 }, () => undefined)).rejects.toThrow(ConnectionLost);
});

it('a program that does not wait for acknowledgements loses its connection', async () => {
  const pieces = WINDOW_BYTES / PIECE_BYTES + 1;
  const { machine } = await connected(({ id }) =>
    Array.from({ length: pieces }, (_, at) => piece(id, at * PIECE_BYTES, PIECE_BYTES)),
  );
  const never = new Promise<void>(() => undefined);
  await expect(machine.follow('f'.repeat(32), { log: 0, output: 0 }, () => never)).rejects.toThrow(ConnectionLost);
});

it('a short command ends in its time, whatever the program does', async () => {
  const { machine } = await connected(() => []);
  const stop = new AbortController();
  const asked = machine.capture({ argv: ['x'], folder: '/', env: {}, graceMs: 1, signal: stop.signal });
  stop.abort(new Error('enough'));
  await expect(asked).rejects.toThrow('enough');
});

it('transfers are for one connection, one direction and one use', async () => {
  const transfers = createTransfers();
  const [own, other] = [transfers.open(), transfers.open()];
  const incoming = own.receive();
  const outgoing = own.offer(Readable.from([Buffer.from('content')]));
  const content = () => Readable.from([Buffer.from('x')]);
  for (const [id, token] of [
    [incoming.id, other.token],
    [incoming.id, ''],
    [outgoing.id, own.token],
    ['../../etc/passwd', own.token],
    [`${incoming.id.slice(0, 16)}${randomBytes(16).toString('hex')}`, own.token],
  ] as const)
    expect(transfers.put(id, token, content())).toBeNull();
  expect(transfers.get(incoming.id, own.token)).toBeNull();
  expect(transfers.get(outgoing.id, other.token)).toBeNull();
  const taken = transfers.put(incoming.id, own.token, content());
  expect(await (await incoming.content).toArray()).toHaveLength(1);
  await taken;
  expect(transfers.put(incoming.id, own.token, content())).toBeNull();
  own.close(new ConnectionLost('gone'));
  expect(transfers.get(outgoing.id, own.token)).toBeNull();
});

it('a result without end is not kept in memory', async () => {
  const sent: Promise<void>[] = [];
  const endless = Readable.from(
    (function* () {
      for (;;) yield Buffer.alloc(1024 * 1024);
    })(),
    { objectMode: false },
  );
  const { machine, transfers, token } = await connected(({ id, transfer = '' }) => {
    const put = transfers.put(transfer, token(), endless);
    if (put !== null) sent.push(put);
    return [{ head: { type: 'answer', id, sent: true } }];
  });
  await expect(machine.files.list('/work')).rejects.toThrow('bytes');
  await Promise.all(sent);
  expect(endless.destroyed).toBe(true);
});

it.each<[string, Uint8Array]>([
  ['nothing', Buffer.alloc(0)],
  ['a length beyond the end', Buffer.from([255, 255, 255, 255, 1])],
  ['no JSON', Buffer.from([0, 0, 0, 1, 123])],
  ['too many values', encoded(`[${'0,'.repeat(30_000)}0]`)],
  ['too many bytes', Buffer.alloc(1024 * 1024 + 1)],
])('a message of %s is none', (_, bytes) => {
  expect(() => decodeMessage(bytes)).toThrow(ProtocolBroken);
});

it('JSON that is deep is read, and is no name', () => {
  const { head } = decodeMessage(encoded(`${'['.repeat(15_000)}${']'.repeat(15_000)}`));
  expect(() => readAgentHead(head)).toThrow(ProtocolBroken);
  const deep = decodeMessage(encoded(`{"type":"hello","protocol":${'['.repeat(15_000)}${']'.repeat(15_000)}}`));
  expect(() => readAgentHead(deep.head)).toThrow(ProtocolBroken);
});

it('a message that is too great is not sent', () => {
  expect(() => encodeMessage({ head: {}, body: Buffer.alloc(1024 * 1024) })).toThrow(ProtocolBroken);
});

function piece(id: string, position: number, length: number): LinkMessage {
  return { head: { type: 'output', id, stream: 'log', position }, body: Buffer.alloc(length) };
}

function encoded(text: string): Uint8Array {
  const bytes = Buffer.alloc(4 + text.length);
  bytes.writeUInt32BE(text.length, 0);
  bytes.write(text, 4);
  return bytes;
}

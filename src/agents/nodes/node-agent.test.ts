import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, it, vi } from 'vitest';
import { silentLogger } from '../../kit/index.ts';
import { createFakeClock } from '../../kit/testing/fake-clock.ts';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { AgentLost, ConnectionLost } from '../../points/index.ts';
import { createLocalAgent } from '../local/local-agent.ts';
import { AgentTable } from './agent-table.ts';
import { ends, type FarSide, farSide, prints, scriptedMachine } from './testing/scripted-machine.ts';

let folder: string;
let far: FarSide;
let clock: ReturnType<typeof createFakeClock>;

beforeEach(async (t) => {
  folder = await temporaryFolder(t, 'node-agent');
  far = farSide();
  clock = createFakeClock();
});

function table(): AgentTable {
  const made = new AgentTable({
    local: createLocalAgent({ log: silentLogger }),
    clock,
    log: silentLogger,
    patienceMs: 300_000,
  });
  made.put('far');
  return made;
}

const command = () => ({
  argv: ['sh', '-c', 'work'],
  folder: '/work',
  env: { A: '1' },
  logFile: join(folder, 'c.log'),
  controlFolder: join(folder, 'c'),
});
const printed = (): Promise<string> => readFile(join(folder, 'c.log'), 'utf8').catch(() => '');

it('a command goes on over connections, and is started once', async () => {
  const agents = table();
  const first = scriptedMachine(far);
  agents.attach('far', first);
  const running = agents.of('FAR').run(command());
  await expect.poll(() => far.begun).toHaveLength(1);
  prints(far, 'one\n');
  await expect.poll(printed).toBe('one\n');
  first.cut();
  prints(far, 'two\n');
  agents.attach('far', scriptedMachine(far));
  await expect.poll(printed).toBe('one\ntwo\n');
  ends(far, { kind: 'exited', code: 3 });
  expect(await running).toEqual({ kind: 'exited', code: 3 });
  expect(far.begun).toHaveLength(1);
});

it('a machine that lost its files does not begin again what it began', async () => {
  const agents = table();
  const first = scriptedMachine(far);
  agents.attach('far', first);
  const running = agents.of('far').run(command());
  await expect.poll(() => far.begun).toHaveLength(1);
  prints(far, 'one\n');
  await expect.poll(printed).toBe('one\n');
  first.cut();
  const emptied = farSide();
  emptied.ended.set(far.begun[0]?.id ?? '', { kind: 'lost' });
  agents.attach('far', scriptedMachine(emptied));
  expect(await running).toEqual({ kind: 'lost' });
  expect(emptied.begun).toEqual([]);
});

it('the next server takes the output up where it ends, and knows of what is over', async () => {
  const agents = table();
  agents.attach('far', scriptedMachine(far));
  const { controlFolder } = command();
  expect(agents.of('far').wasStarted(controlFolder)).toBe(false);
  void agents.of('far').run(command());
  await expect.poll(() => far.begun).toHaveLength(1);
  prints(far, 'one\n');
  await expect.poll(printed).toBe('one\n');
  // A part of what was written may be lost with the power.
  await writeFile(join(folder, 'c.log'), 'on');
  const next = table();
  expect(next.of('far').wasStarted(controlFolder)).toBe(true);
  next.attach('far', scriptedMachine(far));
  const joined = next.of('far').run(command());
  ends(far, { kind: 'exited', code: 0 });
  expect(await joined).toEqual({ kind: 'exited', code: 0 });
  expect(await printed()).toBe('one\n');
  expect(far.begun).toHaveLength(1);
  // Nobody is connected.
  expect(await table().of('far').run(command())).toEqual({ kind: 'exited', code: 0 });
  await next.of('far').forget(controlFolder);
  expect(far.forgotten).toEqual([far.begun[0]?.id]);
});

it('output with a gap is asked for again; where that is of no use, the machine is lost', async () => {
  const agents = table();
  const asked: number[] = [];
  const machine = scriptedMachine(far);
  const follow: typeof machine.follow = async (_, from, write) => {
    asked.push(from.log);
    if (from.log === 0) await write('log', Buffer.from('one\n'), 0);
    await write('log', Buffer.from('x'), from.log + 10);
    throw new Error('nobody gets here');
  };
  agents.attach('far', { ...machine, follow });
  await expect(agents.of('far').run(command())).rejects.toThrow(AgentLost);
  expect(asked).toEqual([0, 4]);
  expect(await printed()).toBe('one\n');
});

it('what needs a machine that stays away is lost after some time', async () => {
  const agents = table();
  const agent = agents.of('far');
  const lost = expect(agent.run(command())).rejects.toThrow(AgentLost);
  clock.advance(300_000);
  await lost;
  await expect(agent.files.list('/')).rejects.toThrow('the agent far has been away for more than 300 seconds');
  agents.attach('far', scriptedMachine(far));
  expect(await agent.files.info(folder)).toMatchObject({ kind: 'folder' });
});

it.each([
  ['disconnected by a person', (agents: AgentTable) => agents.disconnect('far', 'by hand'), 'by hand'],
  ['removed', (agents: AgentTable) => agents.remove('far'), 'the node far was removed'],
])('what needs a machine that is %s is lost at once', async (_, act, reason) => {
  const agents = table();
  agents.attach('far', scriptedMachine(far));
  const running = agents.of('far').run(command());
  await expect.poll(() => far.begun).toHaveLength(1);
  act(agents);
  await expect(running).rejects.toThrow(reason);
});

it('a node that is not known is lost for good', async () => {
  await expect(table().of('nobody').files.list('/')).rejects.toThrow('there is no node nobody');
  await expect(table().ready('nobody', AbortSignal.timeout(1e6))).rejects.toThrow(AgentLost);
});

it('a node of which nothing is known yet is waited for while some may come', async () => {
  const agents = table();
  agents.awaitsUnknown = true;
  const listed = agents.of('later').files.info('/');
  const ready = agents.ready('LATER', new AbortController().signal);
  agents.awaitsUnknown = false;
  await expect(agents.ready('other', new AbortController().signal)).rejects.toThrow('there is no node other');
  agents.attach('later', scriptedMachine(far));
  await ready;
  await listed;
});

it('one waits for a node to be ready, until the signal is aborted', async () => {
  const agents = table();
  const stop = new AbortController();
  const onWait = vi.fn();
  const stopped = expect(agents.ready('far', stop.signal, onWait)).rejects.toThrow('enough');
  stop.abort(new Error('enough'));
  await stopped;
  const ready = agents.ready('far', new AbortController().signal, onWait);
  agents.attach('far', scriptedMachine(far));
  await ready;
  expect(onWait).toHaveBeenCalledTimes(2);
  await agents.ready('far', stop.signal).catch(() => undefined);
  expect(onWait).toHaveBeenCalledTimes(2);
});

it('processes of a machine that is away are ended when it is back', async () => {
  const agents = table();
  expect(await agents.of('far').killTree({ cookie: { A: '1' }, controlFolders: [], graceMs: 5 })).toBe(0);
  expect(far.killed).toEqual([]);
  agents.attach('far', scriptedMachine(far));
  await expect.poll(() => far.killed).toEqual([{ cookie: { A: '1' }, commands: [], graceMs: 5 }]);
});

it('a file that is read goes on over connections', async () => {
  const agents = table();
  const { files } = agents.of('far');
  await writeFile(join(folder, 'whole'), '0123456789');
  const first = scriptedMachine(far);
  const broken = (): Readable =>
    Readable.from(
      (function* () {
        yield Buffer.from('0123');
        first.cut();
        throw new ConnectionLost('cut');
      })(),
      { objectMode: false },
    );
  agents.attach('far', { ...first, files: { ...first.files, readStream: async () => broken() } });
  const reading = files.readStream(join(folder, 'whole')).then(text);
  await first.closed;
  agents.attach('far', scriptedMachine(far));
  expect(await reading).toBe('0123456789');
});

it('a content that breaks beside the connection is asked for again, once at each place', async () => {
  const agents = table();
  const { files } = agents.of('far');
  const whole = '0123456789';
  const asked: number[] = [];
  const reset = Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  const machine = scriptedMachine(far);
  let most = 4;
  const readStream: typeof machine.files.readStream = async (_, { offset = 0 } = {}) => {
    asked.push(offset);
    const piece = whole.slice(offset, offset + most);
    return Readable.from(
      (function* () {
        if (piece !== '') yield Buffer.from(piece);
        if (offset + most < whole.length || most === 0) throw reset;
      })(),
      { objectMode: false },
    );
  };
  agents.attach('far', { ...machine, files: { ...machine.files, readStream } });
  expect(await files.readStream('/a').then(text)).toBe(whole);
  expect(asked).toEqual([0, 4, 8]);
  most = 0;
  await expect(files.readStream('/a').then(text)).rejects.toThrow('aborted');
  expect(asked).toEqual([0, 4, 8, 0, 0]);
});

it('contents that nobody reads or writes any more are closed', async () => {
  const agents = table();
  const { files } = agents.of('far');
  const given = new Readable({ read: () => undefined });
  const machine = scriptedMachine(far);
  agents.attach('far', { ...machine, files: { ...machine.files, readStream: async () => given } });
  (await files.readStream('/a')).destroy();
  await expect.poll(() => given.destroyed).toBe(true);
  agents.disconnect('far', 'by hand');
  const source = new Readable({ read: () => undefined });
  await expect(files.write('/a', source)).rejects.toThrow('by hand');
  expect(source.destroyed).toBe(true);
});

it('a file is written again where its content can be read again', async () => {
  const agents = table();
  const { files } = agents.of('far');
  const path = join(folder, 'written');
  const interrupted = (): void => {
    const machine = scriptedMachine(far);
    const write = async (): Promise<void> => {
      machine.cut();
      throw new ConnectionLost('cut');
    };
    agents.attach('far', { ...machine, files: { ...machine.files, write } });
  };
  interrupted();
  const repeated = files.write(path, () => Readable.from([Buffer.from('content')]));
  const once = expect(files.write(path, Readable.from([Buffer.from('x')]))).rejects.toThrow(AgentLost);
  await expect.poll(() => agents.machine('far')).toBeNull();
  agents.attach('far', scriptedMachine(far));
  await repeated;
  await once;
  expect(await readFile(path, 'utf8')).toBe('content');
});

it('a file that was renamed is not renamed again', async () => {
  const agents = table();
  const { files } = agents.of('far');
  await writeFile(join(folder, 'a'), 'x');
  const machine = scriptedMachine(far);
  const rename = async (from: string, to: string): Promise<void> => {
    await machine.files.rename(from, to);
    machine.cut();
    throw new ConnectionLost('cut');
  };
  agents.attach('far', { ...machine, files: { ...machine.files, rename } });
  const renamed = files.rename(join(folder, 'a'), join(folder, 'b'));
  await expect.poll(() => agents.machine('far')).toBeNull();
  agents.attach('far', scriptedMachine(far));
  await renamed;
  await expect(files.rename(join(folder, 'a'), join(folder, 'c'))).rejects.toThrow('ENOENT');
});

it('a build hears that its machine is away, but not of a server that stops', () => {
  const agents = table();
  const heard: string[] = [];
  const machine = scriptedMachine(far);
  agents.attach('far', machine);
  const off = agents.of('far').onAway((reason) => heard.push(reason));
  agents.silence();
  agents.close();
  expect(agents.of('far').name).toBe('far');
  expect(heard).toEqual([]);
  off();
});

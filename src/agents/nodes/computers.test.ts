import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, type TestContext } from 'vitest';
import { silentLogger } from '../../kit/index.ts';
import { createFakeClock } from '../../kit/testing/fake-clock.ts';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { until } from '../../kit/testing/until.ts';
import {
  defineLauncher,
  defineRetention,
  type LaunchContext,
  LaunchFailed,
  type Machine,
  type MachineMeasures,
  type RetainedNode,
  type RetentionAction,
} from '../../points/index.ts';
import { createQueue } from '../../queue/index.ts';
import { createLocalAgent } from '../local/local-agent.ts';
import { AgentTable } from './agent-table.ts';
import type { NodeDescription, SpaceThresholds } from './computer-types.ts';
import { Computers } from './computers.ts';
import { NodeLog } from './node-log.ts';
import { farSide, scriptedMachine } from './testing/scripted-machine.ts';

const FACTS = { address: '127.0.0.1', protocol: 'WebSocket', version: '1.0' };
const inbound = defineLauncher({
  ...{ xmlTag: 'hudson.slaves.JNLPLauncher', symbol: 'inbound', displayName: 'Inbound', fields: {}, example: {} },
});
const NOTHING_MEASURED: MachineMeasures = {
  ...{ temporarySpace: null, rootSpace: null, memory: null, swap: null, clock: null },
};

/** Makes computers of one node, `n`, whose launcher and strategy are these functions. */
async function computersOf(
  t: TestContext,
  {
    launch,
    check = () => ({ kind: 'nothing' }),
    thresholds = { rootSpace: null, temporarySpace: null },
  }: {
    launch?: (context: LaunchContext) => Promise<Machine>;
    check?: (node: RetainedNode) => RetentionAction;
    thresholds?: SpaceThresholds;
  },
) {
  const clock = createFakeClock();
  const own: { spaces: Partial<MachineMeasures> } = { spaces: {} };
  const folder = await temporaryFolder(t);
  const local = createLocalAgent({ log: silentLogger, environment: {} });
  const table = new AgentTable({ local, clock, log: silentLogger, patienceMs: 60_000 });
  const queue = createQueue({
    ...{ clock, log: silentLogger, initial: { items: [], left: [], nextId: 1 } },
    journal: { append: async () => undefined, rewrite: async () => undefined, close: async () => undefined } as never,
    tasks: { task: () => null, start: async () => null } as never,
    nodes: [{ name: '', executors: 1, labels: [], exclusive: false }],
  });
  queue.nodes.put({ name: 'n', executors: 1, labels: [], exclusive: false });
  const logs = new Map<string, NodeLog>();
  const path = join(folder, 'slaves', 'n', 'slave.log');
  const computers = new Computers({
    ...{ table, queue, clock, log: silentLogger },
    offers: { ssh: () => Promise.reject(new Error('no ssh')), program: () => Promise.reject(new Error('no program')) },
    logOf(node) {
      const log = logs.get(node) ?? new NodeLog(path, silentLogger);
      logs.set(node, log);
      return log;
    },
    thresholds: async () => thresholds,
    ownSpace: async () => ({ rootSpace: null, temporarySpace: null, ...own.spaces }),
  });
  const far = defineLauncher({
    ...{ xmlTag: 'x.y.FarLauncher', symbol: 'far', displayName: 'Far', fields: {}, example: {} },
    launch: (_config, context) => (launch ?? (() => Promise.reject(new Error('nowhere'))))(context),
  });
  const asked = defineRetention({
    ...{ xmlTag: 'x.y.Asked', symbol: 'asked', displayName: 'Asked', fields: {}, example: {} },
    check: (_config, node) => check(node),
  });
  const description: NodeDescription = {
    name: 'n',
    remoteFolder: '/srv',
    launcher: launch === undefined ? { kind: inbound, config: {} } : { kind: far, config: {} },
    retention: { kind: asked, config: {} },
    isTakenOffline: false,
  };
  computers.describe([description]);
  t.onTestFinished(async () => {
    table.close();
    await computers.end();
  });
  const computer = () => computers.of('N') ?? expect.unreachable('the node is gone');
  const node = () => queue.nodes.get('n') ?? expect.unreachable('the node is gone');
  const log = async (age = '') => {
    await logs.get('n')?.settled();
    return readFile(path + age, 'utf8');
  };
  return { clock, table, queue, computers, computer, node, log, description, own };
}

/** Returns a connection to a machine of which this is measured. */
function machine(measures: Partial<MachineMeasures> = {}) {
  const scripted = scriptedMachine(farSide());
  return { ...scripted, measure: async () => ({ ...NOTHING_MEASURED, ...measures }) };
}

describe('an inbound agent', () => {
  it('is taken when it comes, and once', async (t) => {
    const { computers, computer, node, log } = await computersOf(t, {});
    expect([computer().state, computer().isInbound, node().offline]).toEqual(['offline', true, true]);
    expect(computers.accept('n', machine(), FACTS)).toBeNull();
    expect([computer().state, computer().cause, node().offline]).toEqual(['online', null, false]);
    expect(computers.accept('n', machine(), FACTS)).toMatch(/already connected/);
    expect(computers.accept('nobody', machine(), FACTS)).toBe('there is no node nobody');
    expect(await log()).toBe(
      [
        'Inbound agent connected from 127.0.0.1',
        'Remoting version: 1.0',
        'Launcher: JNLPLauncher',
        'Communication Protocol: WebSocket',
        'This is a Unix agent',
        'Agent successfully connected and online\n',
      ].join('\n'),
    );
  });

  it('is lost when its connection breaks, and when a person ends it', async (t) => {
    const { computers, computer, node, log } = await computersOf(t, {});
    const first = machine();
    computers.accept('n', first, FACTS);
    first.cut();
    await until(() => node().offline);
    expect(computer().cause).toMatchObject({
      javaClass: 'hudson.slaves.OfflineCause$ChannelTermination',
      text: 'Connection was broken: java.nio.channels.ClosedChannelException',
    });
    expect(await log()).toContain('ERROR: Connection terminated\njava.nio.channels.ClosedChannelException\n');
    computers.accept('n', machine(), FACTS);
    expect(await log('.1')).toContain('ERROR: Connection terminated');
    computers.disconnectBy('n', 'ann', 'enough');
    expect([computer().state, node().offline]).toEqual(['offline', true]);
    expect(computer().cause?.javaClass).toBe('hudson.slaves.OfflineCause$ChannelTermination');
  });

  it('is not launched: a launch that is asked for fails', async (t) => {
    const { computer } = await computersOf(t, {});
    computer().launch(true);
    expect(computer().cause?.javaClass).toBe('hudson.slaves.OfflineCause$LaunchFailed');
  });
});

describe('a node that the server connects to', () => {
  it('is connecting, then online', async (t) => {
    let connect = (_machine: Machine): void => undefined;
    const { computer, node, log } = await computersOf(t, {
      launch: (context) => {
        context.log('Opening the connection');
        return new Promise((resolve) => {
          connect = resolve;
        });
      },
    });
    computer().launch(false);
    expect([computer().state, node().connecting]).toEqual(['connecting', true]);
    connect(machine());
    await until(() => !node().offline);
    expect([computer().state, node().connecting]).toEqual(['online', false]);
    expect(await log()).toBe(
      'Opening the connection\nLauncher: FarLauncher\nCommunication Protocol: Standard in/out\nThis is a Unix agent\nAgent successfully connected and online\n',
    );
  });

  it('keeps the reason of a person who disconnects it', async (t) => {
    const { computers, computer, node } = await computersOf(t, { launch: async () => machine() });
    computer().launch(false);
    await until(() => !node().offline);
    computers.disconnectBy('n', 'ann', 'by hand');
    expect(computer().cause).toMatchObject({
      javaClass: 'hudson.slaves.OfflineCause$UserCause',
      text: 'by hand',
      userId: 'ann',
    });
  });

  it('says in its log why it could not be launched, unless its launcher has', async (t) => {
    let error: Error = new Error('no route to host');
    const { computer, log } = await computersOf(t, { launch: () => Promise.reject(error) });
    computer().launch(false);
    await until(() => computer().cause !== null);
    expect(computer().cause?.text).toMatch(/failed to launch the agent process/);
    expect(await log()).toBe('ERROR: no route to host\n');
    error = new LaunchFailed('told');
    computer().launch(false);
    await until(() => computer().cause !== null);
    expect(await log()).toBe('');
  });

  it('closes a connection that comes when nobody wants it any more', async (t) => {
    let connect = (_machine: Machine): void => undefined;
    const { computers, computer } = await computersOf(t, {
      launch: () =>
        new Promise((resolve) => {
          connect = resolve;
        }),
    });
    computer().launch(false);
    computers.describe([]);
    const late = machine();
    connect(late);
    expect(await late.closed).toBe('the attempt was given up');
    expect(computers.of('n')).toBeUndefined();
  });

  it('is tried anew each minute, after some failures less often', async (t) => {
    let tries = 0;
    const { clock, computers, computer } = await computersOf(t, {
      check: ({ offline, connecting }) => ({ kind: offline && !connecting ? 'reconnect' : 'nothing' }),
      launch: () => {
        tries += 1;
        return Promise.reject(new Error('nobody there'));
      },
    });
    computers.begin();
    for (let minute = 0; minute < 24; minute++) {
      await until(() => computer().state === 'offline');
      clock.advance(60_000);
    }
    expect(tries).toBe(7);
  });

  it('of a plugin that is not here says so', async (t) => {
    const { computers, computer, description, log } = await computersOf(t, {});
    computers.describe([{ ...description, launcher: { kind: null, tag: 'com.example.Odd' } }]);
    expect(computer().isInbound).toBe(false);
    computer().launch(false);
    expect(computer().cause?.javaClass).toBe('hudson.slaves.OfflineCause$LaunchFailed');
    expect(await log()).toMatch(
      /^ERROR: com\.example\.Odd is not a kind of launcher that this server knows: the node cannot be launched/,
    );
  });
});

describe('a measurement', () => {
  const low = { path: '/srv', total: 10_000, free: 500 };

  it('of too little space takes the node offline until there is enough', async (t) => {
    const thresholds = { rootSpace: 1000, temporarySpace: null };
    const { clock, computers, computer, node } = await computersOf(t, { thresholds });
    const measures = { rootSpace: low, clock: clock.now() - 250 };
    computers.begin();
    computers.accept('n', { ...machine(), measure: async () => ({ ...NOTHING_MEASURED, ...measures }) }, FACTS);
    await until(() => node().unfit);
    expect(node().offline).toBe(true);
    expect(computer().measured).toMatchObject({ architectureText: expect.any(String), clockDifference: 250 });
    expect(computer().cause).toMatchObject({
      javaClass: 'hudson.node_monitors.DiskSpaceMonitorDescriptor$DiskSpace',
      text: 'Disk space is too low. Only 0.000GB left on /srv.',
    });
    measures.rootSpace = { ...low, free: 5000 };
    clock.advance(60_000);
    await until(() => !node().offline);
    expect([computer().cause, node().unfit]).toEqual([null, false]);
  });

  it("of too little space of the server's own machine takes the built-in node offline until there is enough", async (t) => {
    const thresholds = { rootSpace: 1000, temporarySpace: 1000 };
    const { clock, computers, queue, own } = await computersOf(t, { thresholds });
    const { builtIn } = queue.nodes;
    own.spaces = { rootSpace: { ...low, free: 5000 }, temporarySpace: { ...low, path: '/tmp' } };
    computers.begin();
    await until(() => builtIn.unfit);
    const cause = computers.causeOf('');
    expect([builtIn.offline, cause?.text]).toEqual([true, 'Disk space is too low. Only 0.000GB left on /tmp.']);
    clock.advance(60_000);
    await nextTurn();
    expect(computers.causeOf('')?.since).toBe(cause?.since);
    computers.forgive('');
    expect([builtIn.offline, computers.causeOf('')]).toEqual([false, null]);
    clock.advance(60_000);
    await until(() => builtIn.unfit);
    own.spaces = { ...own.spaces, temporarySpace: null };
    clock.advance(60_000);
    await until(() => !builtIn.offline);
    expect(computers.causeOf('')).toBeNull();
  });

  it('that never comes ends the connection', async (t) => {
    const { clock, computers, node } = await computersOf(t, {});
    const silent = { ...machine(), measure: () => new Promise<MachineMeasures>(() => undefined) };
    computers.begin();
    computers.accept('n', silent, FACTS);
    for (let minute = 0; minute < 5; minute++) clock.advance(60_000);
    expect(await silent.closed).toMatch(/Time out for last 5/);
    await until(() => node().offline);
  });
});

it('a strategy ends connections, and holds work back', async (t) => {
  const actions: RetentionAction[] = [
    { kind: 'nothing' },
    { kind: 'accept', accepting: false },
    { kind: 'disconnect', cause: { javaClass: 'a.B', text: 'over' } },
  ];
  const { clock, computers, computer, node } = await computersOf(t, {
    check: () => actions.shift() ?? { kind: 'nothing' },
  });
  computers.begin();
  computers.accept('n', machine(), FACTS);
  clock.advance(60_000);
  expect([node().offline, node().accepting]).toEqual([false, false]);
  clock.advance(60_000);
  expect([node().offline, node().accepting]).toEqual([true, true]);
  expect(computer().cause).toMatchObject({ javaClass: 'a.B', text: 'over', isDescribed: true });
});

it('bringing a node back that a person took offline forgets why it was away', async (t) => {
  const { computers, computer, description } = await computersOf(t, {});
  computer().launch(true);
  computers.describe([{ ...description, isTakenOffline: true }]);
  expect(computer().cause).not.toBeNull();
  computers.describe([description]);
  expect(computer().cause).toBeNull();
});

import { expect, it } from 'vitest';
import { deferred, silentLogger } from '../../kit/index.ts';
import { createFakeClock } from '../../kit/testing/fake-clock.ts';
import { until } from '../../kit/testing/until.ts';
import {
  CloudMachineFailed,
  type CloudNode,
  CloudRefused,
  type CloudTemplate,
  defineCloud,
  type FoundMachine,
  type ProvisionContext,
} from '../../points/index.ts';
import { createClouds } from './clouds.ts';
import { MemoryNodes } from './testing/memory-nodes.ts';
import type { WaitingWork } from './types.ts';

const TEMPLATE: CloudTemplate = {
  id: 'small',
  name: 'Small One',
  labels: ['linux'],
  exclusive: true,
  executors: 1,
  cap: 2,
  remoteFolder: '/home/agent',
  retention: { kind: 'once' },
  connectTimeoutMs: 60_000,
  content: null,
};

function work(label: string, executors: number): WaitingWork {
  return { label, executors, suits: ({ labels }) => labels.includes(label) };
}

interface Scene {
  readonly templates?: readonly CloudTemplate[];
  readonly cap?: number | null;
  readonly left?: readonly CloudNode[];
  readonly machines?: readonly string[];
  provision?(context: ProvisionContext): Promise<void>;
  terminate?(node: CloudNode): Promise<void>;
  watch?(node: CloudNode): Promise<readonly string[]>;
}

/** Returns a scene in which a node was made for work, and what its name is; nothing waits any more. */
async function madeIn(given: Scene = {}) {
  const made = scene(given);
  await made.clouds.begin();
  made.want(work('linux', 1));
  const name = await until(() => [...made.machines][0]);
  made.want();
  return { ...made, name };
}

/** Returns such a scene in which the agent of the node has connected. */
async function connectedIn(given: Scene = {}) {
  const made = await madeIn(given);
  made.nodes.set(made.name, { isConnected: true });
  await until(() => made.clouds.of(made.name)?.phase === 'up');
  return made;
}

/** Returns clouds with one whose machines are names. */
function scene(given: Scene = {}) {
  const clock = createFakeClock();
  const nodes = new MemoryNodes();
  const machines = new Set(given.machines);
  const terminated: string[] = [];
  let waiting: readonly WaitingWork[] = [];
  let saved: readonly CloudNode[] = given.left ?? [];
  let changed = (): void => undefined;
  let served: ReadonlyMap<string, readonly CloudTemplate[]> = new Map();
  const kind = defineCloud({
    xmlTag: 'test.Cloud',
    symbol: 'test',
    displayName: 'Test',
    fields: {},
    example: {},
    limits: () => ({ name: 'c', cap: given.cap ?? null }),
    templates: async () => given.templates ?? [TEMPLATE],
    async provision(_config, context) {
      await given.provision?.(context);
      machines.add(context.node.name);
      await context.connected(context.signal);
    },
    async terminate(_config, node) {
      await given.terminate?.(node);
      machines.delete(node.name);
      terminated.push(node.name);
    },
    ...(given.watch && { watch: async (_config: unknown, node: CloudNode) => given.watch?.(node) ?? null }),
    async find() {
      return [...machines].map((node): FoundMachine => {
        const remove = async (): Promise<void> => void machines.delete(node);
        return { node, isAlive: true, remove };
      });
    },
  });
  let random = 0;
  const clouds = createClouds({
    clock,
    log: silentLogger,
    clouds: () => [{ kind, config: {} }],
    nodes,
    queue: {
      waiting: () => waiting,
      onChange(listener) {
        changed = listener;
        return () => undefined;
      },
      serve(templates) {
        served = templates;
      },
    },
    records: {
      load: async () => saved,
      async save(all) {
        saved = all;
      },
    },
    serverId: 'abc',
    serverUrl: () => 'http://server/',
    environment: {},
    agentImage: null,
    credential: async () => null,
    agentProgram: async () => Buffer.from(''),
    random() {
      random = (random + 0.137) % 1;
      return random;
    },
  });
  return {
    clock,
    clouds,
    nodes,
    machines,
    terminated,
    served: () => served,
    saved: () => saved.map(({ name }) => name),
    want(...works: readonly WaitingWork[]) {
      waiting = works;
      changed();
    },
  };
}

it('a node is made for work that waits, takes one work, and is removed with its machine', async () => {
  const { clouds, machines, nodes, saved, terminated, want } = scene();
  await clouds.begin();
  want(work('linux', 1));
  const name = await until(() => [...machines][0]);
  expect(name).toMatch(/^small-one-[a-z0-9]{5}$/);
  expect(saved()).toEqual([name]);
  expect(clouds.of(name)?.phase).toBe('making');
  want();
  nodes.set(name, { isConnected: true });
  await until(() => clouds.of(name)?.phase === 'up');
  nodes.set(name, { begun: 1, busy: 1 });
  expect([...nodes.refusing]).toEqual([name]);
  nodes.set(name, { busy: 0 });
  await until(() => clouds.of(name) === null);
  expect(terminated).toEqual([name]);
  expect(nodes.removed.get(name)).toBe('its work is done');
  await until(() => saved().length === 0);
  await clouds.close();
});

it('nodes that are being made count, and caps of template and cloud hold', async () => {
  const { clouds, nodes, want } = scene({ cap: 3, templates: [TEMPLATE, { ...TEMPLATE, id: 'b', labels: ['b'] }] });
  await clouds.begin();
  want(work('linux', 1));
  await until(() => nodes.names.length === 1);
  want(work('linux', 1));
  want(work('linux', 5), work('b', 5), work('none', 1));
  await until(() => nodes.names.length === 3);
  const ids = [...nodes.added.values()].map(({ template }) => template.id);
  expect(ids).toEqual(['small', 'small', 'b']);
  await clouds.close();
});

it('after a failure a template rests, longer each time, and what it made is removed', async () => {
  let tries = 0;
  const { clock, clouds, nodes, terminated, want } = scene({
    async provision() {
      tries += 1;
      throw new Error('there is no image');
    },
  });
  await clouds.begin();
  want(work('linux', 1));
  await until(() => terminated.length === 1);
  want(work('linux', 1));
  expect(nodes.lines.join('\n')).toMatch(/^small-one-\w{5}: ERROR: there is no image$/);
  clock.advance(2_000);
  await until(() => terminated.length === 2);
  clock.advance(2_000);
  want(work('linux', 1));
  expect(tries).toBe(2);
  clock.advance(2_000);
  await until(() => terminated.length === 3);
  expect(nodes.names).toEqual([]);
  await clouds.close();
});

it('a template that the cloud refuses is asked again when the configuration changes', async () => {
  let tries = 0;
  const { clock, clouds, terminated, want } = scene({
    async provision() {
      tries += 1;
      throw new CloudRefused('the YAML is broken');
    },
  });
  await clouds.begin();
  want(work('linux', 1));
  await until(() => terminated.length === 1);
  clock.advance(3_600_000);
  want(work('linux', 1));
  await until(() => clouds.all().length === 0);
  expect(tries).toBe(1);
  clouds.configurationChanged();
  await until(() => tries === 2);
  await clouds.close();
});

it('an agent that does not connect in time is given up', async () => {
  const { clock, clouds, machines, name, nodes } = await madeIn();
  clock.advance(60_000);
  await until(() => clouds.of(name) === null);
  expect(nodes.lines).toEqual([`${name}: ERROR: the agent did not connect within 60 seconds`]);
  expect([...machines]).toEqual([]);
  await clouds.close();
});

it('a node that may be idle waits for further work, and ends after its time', async () => {
  const { clock, clouds, name, nodes } = await connectedIn({
    templates: [{ ...TEMPLATE, retention: { kind: 'idle', afterMs: 600_000 } }],
  });
  nodes.set(name, { busy: 1, begun: 1 });
  clock.advance(3_600_000);
  expect(clouds.of(name)?.phase).toBe('up');
  nodes.set(name, { busy: 0 });
  clock.advance(599_999);
  expect(clouds.of(name)?.phase).toBe('up');
  clock.advance(1);
  await until(() => clouds.of(name) === null);
  await clouds.close();
});

it('what an earlier server left is taken up; machines of no node and nodes without machine are removed', async () => {
  const left = (name: string): CloudNode => ({ name, cloud: 'c', template: TEMPLATE });
  const { clouds, machines, nodes, saved } = scene({
    left: [left('kept'), left('lost'), { ...left('other'), cloud: 'gone' }],
    machines: ['kept', 'orphan'],
  });
  await clouds.begin();
  expect(nodes.names).toContain('kept');
  await until(() => !machines.has('orphan') && saved().length === 1);
  expect([...machines]).toEqual(['kept']);
  expect(saved()).toEqual(['kept']);
  expect(nodes.removed.get('lost')).toBe('its machine is gone');
  expect(nodes.removed.get('other')).toBe('its cloud is gone');
  await clouds.close();
});

it('machines stay when the server stops', async () => {
  const { clouds, machines, name, nodes, saved, terminated } = await madeIn();
  await clouds.close();
  expect([...machines]).toEqual([name]);
  expect(saved()).toEqual([name]);
  expect(terminated).toEqual([]);
  expect(nodes.removed.size).toBe(0);
});

it('an offered template serves work as long as it is offered; what nobody used then ends', async () => {
  const { clouds, machines, nodes, served, want } = scene({ templates: [] });
  await clouds.begin();
  want(work('pod', 1));
  const withdraw = clouds.offer({ cloud: 'c', template: { ...TEMPLATE, id: 'p', labels: ['pod'] } });
  await until(
    () =>
      served()
        .get('c')
        ?.some(({ id }) => id === 'p') === true,
  );
  const name = await until(() => [...machines][0]);
  nodes.set(name, { isConnected: true });
  want();
  await until(() => clouds.of(name)?.phase === 'up');
  withdraw();
  await until(() => clouds.of(name) === null);
  expect(nodes.removed.get(name)).toBe('nothing needs it any more');
  await until(() => served().get('c')?.length === 0);
  want(work('pod', 1));
  expect(clouds.all()).toEqual([]);
  await clouds.close();
});

it('a node whose machine ended ends when that is found out', async () => {
  const { clock, clouds, machines, name, nodes } = await connectedIn();
  nodes.set(name, { busy: 1, begun: 1 });
  machines.delete(name);
  nodes.set(name, { isConnected: false });
  clock.advance(10_000);
  await until(() => clouds.of(name) === null);
  expect(nodes.removed.get(name)).toBe('its machine is gone');
  await clouds.close();
});

it('a machine that cannot be removed is tried again', async () => {
  let tries = 0;
  const { clock, clouds, machines, name, nodes } = await madeIn({
    async terminate() {
      tries += 1;
      if (tries < 3) throw new Error('busy');
    },
  });
  await nodes.remove(name, 'by a person');
  nodes.set(name, {});
  clouds.configurationChanged();
  machines.add(name);
  clock.advance(60_000);
  await until(() => {
    clock.advance(30_000);
    return clouds.of(name) === null;
  });
  expect(tries).toBe(3);
  await clouds.close();
});

it('a person deletes a node: it goes at once, and its machine after it', async () => {
  const { clouds, machines, name, nodes } = await connectedIn();
  expect(await clouds.remove('nobody', 'ada')).toBe(false);
  expect(await clouds.remove(name, 'ada')).toBe(true);
  expect(nodes.removed.get(name)).toBe('ada deleted it');
  await until(() => !machines.has(name) && clouds.of(name) === null);
  await clouds.close();
});

it('a node whose cloud says that its machine has ended ends at once, and its log says how', async () => {
  const { promise, resolve } = deferred<readonly string[]>();
  const { clouds, name, nodes } = await connectedIn({ watch: () => promise });
  resolve(['the disk is full']);
  await until(() => clouds.of(name) === null);
  expect(nodes.lines).toContain(`${name}: the disk is full`);
  expect(nodes.removed.get(name)).toBe('its machine has ended');
  await clouds.close();
});

it('who offers a template hears what becomes of its nodes, and when none will come', async () => {
  const told: string[] = [];
  let hasGivenUp = false;
  const { clouds, want } = scene({
    templates: [],
    async provision({ tell }) {
      tell('made');
      throw new CloudMachineFailed('there is no image');
    },
  });
  await clouds.begin();
  want(work('pod', 1));
  const audience = {
    tell: (line: string) => void told.push(line),
    giveUp() {
      hasGivenUp = true;
      want();
    },
  };
  clouds.offer({ cloud: 'c', template: { ...TEMPLATE, id: 'p', labels: ['pod'] }, audience });
  await until(() => hasGivenUp);
  expect(told).toEqual(['made', 'ERROR: there is no image']);
  await clouds.close();
});

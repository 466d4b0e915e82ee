import { beforeAll, describe, expect, it } from 'vitest';
import { createJob } from './built.ts';
import { sharedServer } from './start.ts';

const server = sharedServer();
const BASE = 'http://ci.example:8080';

const get = (url: string) => server().as({ method: 'GET', url });
const label = async (name: string, query = '') =>
  (await get(`/label/${encodeURIComponent(name)}/api/json${query}`)).json<Record<string, unknown>>();
const nodesOf = async (name: string) => (await label(name, '?tree=nodes[nodeName]'))['nodes'] as { nodeName: string }[];

beforeAll(async () => {
  for (const [name, labelString] of [
    ['one', 'linux docker'],
    ['two', 'linux arm'],
    ['my node', 'arm'],
  ]) {
    const json = JSON.stringify({ name, labelString });
    const query = new URLSearchParams({ name: name ?? '', type: 'hudson.slaves.DumbSlave', json });
    expect((await server().as({ method: 'POST', url: `/computer/doCreateItem?${query}` })).statusCode).toBe(302);
  }
  const xml = (assigned: string) =>
    `<project><assignedNode>${assigned}</assignedNode><canRoam>false</canRoam><builders/></project>`;
  await createJob(server(), 'tied', xml('linux'));
  await createJob(server(), 'other', xml('linux &amp;&amp; arm'));
});

it('a label tells its nodes, its jobs and how busy they are', async () => {
  expect(await label('linux')).toEqual({
    _class: 'hudson.model.labels.LabelAtom',
    actions: [],
    busyExecutors: 0,
    clouds: [],
    description: null,
    idleExecutors: 0,
    loadStatistics: { _class: 'hudson.model.Label$1' },
    name: 'linux',
    nodes: ['one', 'two'].map((nodeName) => ({ _class: 'hudson.slaves.DumbSlave', nodeName })),
    offline: true,
    tiedJobs: [{ _class: 'hudson.model.FreeStyleProject', name: 'tied', url: `${BASE}/job/tied/`, color: 'notbuilt' }],
    totalExecutors: 0,
    propertiesList: [],
  });
});

it('a label that nothing has is answered all the same', async () => {
  for (const format of ['json', 'python', 'xml'])
    expect((await get(`/label/nosuch/api/${format}`)).statusCode).toBe(200);
  expect(await label('nosuch')).toMatchObject({ name: 'nosuch', nodes: [], tiedJobs: [], offline: true, clouds: [] });
  expect((await get('/label/nosuch/')).statusCode).toBe(200);
});

it.each(['built-in', 'master'])('the built-in node has the label %s', async (name) => {
  expect(await label(name)).toMatchObject({
    name,
    nodes: [{ _class: 'hudson.model.Hudson', nodeName: '' }],
    offline: false,
    idleExecutors: 2,
    totalExecutors: 2,
  });
});

it('a label that a cloud serves names the cloud', async () => {
  const { clouds } = server().services.queue.nodes;
  clouds.put({
    name: 'machines',
    className: 'com.example.MachineCloud',
    canProvision: ({ suits }) => suits({ labels: ['large', 'x86'], exclusive: false }),
    provision: () => [],
  });
  expect(await label('large', '?tree=clouds[actions]')).toMatchObject({
    clouds: [{ _class: 'com.example.MachineCloud', actions: [] }],
  });
  expect(await label('large && x86', '?tree=description')).toMatchObject({ description: 'Provisioned from machines' });
  expect((await get('/label/large/')).body).toContain('machines');
  clouds.remove('machines');
  expect(await label('large', '?tree=clouds[actions]')).toMatchObject({ clouds: [] });
});

it('executors of a node that is being connected count as idle', async () => {
  const node = server().services.queue.nodes.get('one');
  node?.setConnecting(true);
  expect(await label('docker')).toMatchObject({ idleExecutors: 1, totalExecutors: 0, offline: true });
  node?.setConnecting(false);
  expect(await label('docker')).toMatchObject({ idleExecutors: 0 });
});

describe('an expression', () => {
  it.each([
    ['linux && arm', 'LabelExpression$And', ['two']],
    ['linux&&arm', 'LabelExpression$And', ['two']],
    ['docker || nosuch', 'LabelExpression$Or', ['one']],
    ['!linux', 'LabelExpression$Not', ['', 'my node']],
    ['arm -> linux', 'LabelExpression$Implies', ['', 'one', 'two']],
    ['"my node"', 'LabelAtom', ['my node']],
  ])('%s is a %s', async (text, kind, expected) => {
    expect(await label(text, '?tree=name')).toEqual({ _class: `hudson.model.labels.${kind}`, name: text });
    expect((await nodesOf(text)).map(({ nodeName }) => nodeName)).toEqual(expected);
  });

  it('names its nodes as Jenkins does', async () => {
    expect(await label('linux && !nosuch', '?tree=description')).toMatchObject({ description: 'group of one,two' });
    expect(await label('!linux', '?tree=description')).toMatchObject({ description: 'group of Jenkins,my node' });
    expect(await label('linux && nosuch', '?tree=description')).toMatchObject({ description: 'invalid label' });
  });

  it('knows the jobs that were given the same words', async () => {
    expect(await label('linux && arm', '?tree=tiedJobs[name]')).toMatchObject({
      tiedJobs: [{ _class: 'hudson.model.FreeStyleProject', name: 'other' }],
    });
  });

  it.each(['(a', 'a &&', '<img src=x onerror=alert(1)>', ' '.repeat(3), '"'])(
    'that is none has no nodes: %j',
    async (text) => {
      const answer = await get(`/label/${encodeURIComponent(text)}/api/json`);
      expect(answer.statusCode).toBe(200);
      expect(answer.json()).toMatchObject({ nodes: [], totalExecutors: 0 });
      const page = await get(`/label/${encodeURIComponent(text)}/`);
      expect(page.body).not.toContain('<img');
    },
  );
});

it('what a node is called follows its configuration', async () => {
  const json = JSON.stringify({ labelString: 'fresh' });
  await server().as({ method: 'POST', url: `/computer/one/configSubmit?json=${encodeURIComponent(json)}` });
  expect((await nodesOf('fresh')).map(({ nodeName }) => nodeName)).toEqual(['one']);
  expect(await nodesOf('docker')).toEqual([]);
  expect((await nodesOf('one')).map(({ nodeName }) => nodeName)).toEqual(['one']);
});

describe('how busy the server is', () => {
  const SERIES = [
    'availableExecutors',
    'busyExecutors',
    'connectingExecutors',
    'definedExecutors',
    'idleExecutors',
    'onlineExecutors',
    'queueLength',
    'totalExecutors',
  ];

  it.each([
    ['/overallLoad', 'hudson.model.OverallLoadStatistics', [...SERIES, 'totalQueueLength']],
    ['/unlabeledLoad', 'jenkins.model.UnlabeledLoadStatistics', SERIES],
    ['/label/linux/loadStatistics', 'hudson.model.Label$1', SERIES],
    ['/computer/(built-in)/loadStatistics', 'hudson.model.Label$1', SERIES],
  ])('%s is a %s', async (url, className, names) => {
    const shallow = (await get(`${url}/api/json`)).json<Record<string, unknown>>();
    expect(shallow).toEqual({ _class: className, ...Object.fromEntries(names.map((name) => [name, {}])) });
    const { _class, ...deep } = (await get(`${url}/api/json?depth=2`)).json<Record<string, unknown>>();
    const measured = { history: expect.any(Array), latest: expect.any(Number) };
    for (const series of Object.values(deep))
      expect(series).toEqual({ hour: measured, min: measured, sec10: measured });
  });

  it('/loadStatistics is no address of the root', async () => {
    expect((await get('/loadStatistics/api/json')).statusCode).toBe(404);
  });
});

it('labels are for those who may look around', async () => {
  for (const url of ['/label/linux/', '/label/linux/api/json', '/overallLoad/api/json'])
    expect((await server().raw({ method: 'GET', url })).statusCode).toBe(403);
});

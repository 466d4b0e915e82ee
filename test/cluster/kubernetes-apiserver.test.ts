import { afterAll, beforeAll, expect, it } from 'vitest';
import { kubernetesCloud } from '../../src/kinds/kubernetes/cloud.ts';
import { CLOUD_FIELDS, type KubernetesConfig } from '../../src/kinds/kubernetes/cloud-fields.ts';
import { alwaysRetained } from '../../src/kinds/kubernetes/template/choices.ts';
import { EMPTY_TEMPLATE, type PodTemplate } from '../../src/kinds/kubernetes/template/pod-template.ts';
import { podTemplatesOfKinds } from '../../src/kinds/kubernetes/testing/full-template.ts';
import { deferred, silentLogger, systemClock } from '../../src/kit/index.ts';
import {
  CloudMachineFailed,
  CloudRefused,
  type CloudTemplate,
  defaultsOf,
  type ProvisionContext,
} from '../../src/points/index.ts';
import { type KubeApiserver, startKubeApiserver } from '../harness/kube-apiserver.ts';
import { until } from '../harness/until.ts';

const finishing: (() => void | Promise<void>)[] = [];
let cluster: KubeApiserver;

beforeAll(async () => {
  // The first time, the program is built.
  cluster = await startKubeApiserver({ onTestFinished: (action) => void finishing.unshift(action) });
  for (const name of ['builds', 'other']) await cluster.ask('POST', '/api/v1/namespaces', { metadata: { name } });
}, 1_800_000);

afterAll(async () => {
  for (const action of finishing) await action();
});

let counter = 0;

async function scene(template: Partial<PodTemplate> = {}, change: Partial<KubernetesConfig> = {}) {
  const config: KubernetesConfig = {
    ...defaultsOf(CLOUD_FIELDS),
    ...{ name: 'k', serverUrl: cluster.url, skipTlsVerify: true, credentialsId: 'cluster', namespace: 'builds' },
    templates: [{ ...EMPTY_TEMPLATE, id: 'a', name: 'a', label: 'a', ...template }],
    ...change,
  };
  counter += 1;
  const [made] = await kubernetesCloud.templates(config);
  const node = { name: `a-${counter}`, cloud: 'k', template: made as CloudTemplate };
  const lines: string[] = [];
  const connected = deferred<void>();
  const context: ProvisionContext = {
    ...{ serverId: `server${counter}`, clock: systemClock, log: silentLogger, node, secret: 'the-secret' },
    ...{ signal: new AbortController().signal, serverUrl: 'http://server/', agentImage: 'agent:1', environment: {} },
    credential: async (id) => ({ id, kind: 'text', description: '', scope: 'GLOBAL', secret: cluster.token }) as never,
    say: (line) => void lines.push(line),
    tell: (line) => void lines.push(line),
    introduce: () => undefined,
    connected: () => connected.promise,
    agentProgram: async () => Buffer.from(''),
  };
  const path = (namespace = 'builds'): string => `/api/v1/namespaces/${namespace}/pods/${node.name}`;
  return {
    ...{ config, connected, context, lines, node, path },
    isThere: (namespace?: string) =>
      cluster.ask('GET', path(namespace)).then(
        () => true,
        () => false,
      ),
    setStatus: (status: object) => cluster.ask('PATCH', `${path()}/status`, { status }),
    printed: (line: RegExp | string) =>
      until(async () =>
        lines.some((each) => (typeof line === 'string' ? each === line : line.test(each)))
          ? { found: true }
          : { instead: `no line ${line} in\n${lines.join('\n')}` },
      ),
  };
}

it('a pod of which nothing is said is made, found, watched and removed', async () => {
  const { config, connected, context, isThere, lines, node, printed } = await scene();
  const provisioned = kubernetesCloud.provision(config, context);
  await printed(`Created Pod: k builds/${node.name}`);
  connected.resolve();
  await provisioned;
  expect(lines[0]).toBe(`Created Pod: k builds/${node.name}`);
  expect(await kubernetesCloud.find(config, context, [node])).toMatchObject([{ node: node.name, isAlive: true }]);
  expect(await kubernetesCloud.find(config, { ...context, serverId: 'other' }, [])).toEqual([]);
  const watched = kubernetesCloud.watch?.(config, node, context);
  await kubernetesCloud.terminate(config, node, context);
  expect(await watched).toEqual([`Pod builds/${node.name} was just deleted`]);
  await kubernetesCloud.terminate(config, node, context);
  expect(await isThere()).toBe(false);
});

it.each(podTemplatesOfKinds)('the cluster takes a pod with %s', async (_name, template) => {
  const isPrivileged = template.containers?.some(({ privileged }) => privileged) === true;
  const change = { restrictedPssSecurityContext: !isPrivileged };
  const { config, connected, context, isThere, node } = await scene(template, change);
  connected.resolve();
  await kubernetesCloud.provision(config, context);
  expect(await isThere()).toBe(true);
  await kubernetesCloud.terminate(config, node, context);
});

it('events and the state of a pod are told; an image that cannot be pulled ends the waiting', async () => {
  const { config, context, node, path, printed, setStatus } = await scene();
  const provisioned = kubernetesCloud.provision(config, context).catch((error: unknown) => error);
  await printed(/^Created Pod/);
  const { metadata } = (await cluster.ask('GET', path())) as { metadata: { uid: string } };
  await cluster.ask('POST', '/api/v1/namespaces/builds/events', {
    metadata: { name: `${node.name}.1` },
    involvedObject: { kind: 'Pod', namespace: 'builds', name: node.name, uid: metadata.uid },
    ...{ type: 'Warning', reason: 'FailedScheduling', message: 'no place\nat all' },
  });
  await printed(`[Warning][builds/${node.name}][FailedScheduling] at all`);
  const message = 'Back-off pulling image "x:1"';
  for (const left of [2, 1, 0]) {
    const state = { waiting: { reason: 'ImagePullBackOff', message } };
    const one = { name: 'jnlp', image: 'x:1', imageID: '', ready: false, restartCount: 2 - left, state };
    await setStatus({ phase: 'Pending', containerStatuses: [one] });
    if (left > 0) await printed(new RegExp(`Will wait for ${left} more events`));
  }
  const error = await provisioned;
  expect(error).toBeInstanceOf(CloudMachineFailed);
  expect(String(error)).toContain('Unable to pull Docker image "x:1"');
  await printed(`\tContainer [jnlp] waiting [ImagePullBackOff] ${message}`);
});

it('the end of a container is told by the watch of a pod that runs', async () => {
  const { config, connected, context, node, setStatus } = await scene();
  connected.resolve();
  await kubernetesCloud.provision(config, context);
  const watched = kubernetesCloud.watch?.(config, node, context);
  const state = { terminated: { exitCode: 137, reason: 'OOMKilled' } };
  const one = { name: 'jnlp', image: 'x:1', imageID: '', ready: false, restartCount: 0, state };
  await setStatus({ phase: 'Failed', containerStatuses: [one] });
  expect((await watched)?.slice(0, 3)).toEqual([
    `builds/${node.name} Container jnlp was terminated.`,
    '',
    '- jnlp -- terminated (137)',
  ]);
});

it('a pod of another namespace is found, and one that is to stay is not removed', async () => {
  const podRetention = { kind: alwaysRetained, config: {} };
  const { config, connected, context, isThere, node } = await scene({
    yaml: 'metadata: {namespace: other}',
    podRetention,
  });
  connected.resolve();
  await kubernetesCloud.provision(config, context);
  const found = await kubernetesCloud.find({ ...config, templates: [] }, context, [node]);
  expect(found).toMatchObject([{ node: node.name, isAlive: true, isKept: true }]);
  await kubernetesCloud.terminate(config, node, context);
  expect(await isThere('other')).toBe(true);
});

it.each<[string, Partial<PodTemplate>, typeof CloudRefused | typeof CloudMachineFailed]>([
  ['a pod that is invalid', { yaml: 'spec: {containers: [{name: "Not A Name", image: x}]}' }, CloudRefused],
  ['a namespace that is not there', { namespace: 'missing' }, CloudMachineFailed],
  ['fields of another type', { yaml: 'spec: {hostNetwork: {a: b}}' }, CloudMachineFailed],
])('%s is refused', async (_name, template, Failure) => {
  const { config, context, node } = await scene(template);
  const error = await kubernetesCloud.provision(config, context).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(Failure);
  expect(String(error)).toContain(`Unable to create pod k `);
  expect(String(error)).toContain(node.name);
});

it('a token that the cluster does not know is told', async () => {
  const { config, context } = await scene();
  const credential = async (id: string) => ({ id, kind: 'text', secret: 'wrong' }) as never;
  await expect(kubernetesCloud.find(config, { ...context, credential }, [])).rejects.toThrow(/401/);
});

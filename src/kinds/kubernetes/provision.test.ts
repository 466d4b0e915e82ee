import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, type TestContext } from 'vitest';
import { deferred, silentLogger, systemClock } from '../../kit/index.ts';
import { createFakeClock } from '../../kit/testing/fake-clock.ts';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { until } from '../../kit/testing/until.ts';
import {
  CloudMachineFailed,
  CloudRefused,
  type CloudTemplate,
  defaultsOf,
  type ProvisionContext,
} from '../../points/index.ts';
import { ClusterError } from './api/answer.ts';
import { kubernetesCloud } from './cloud.ts';
import { CLOUD_FIELDS, type KubernetesConfig } from './cloud-fields.ts';
import { podContent } from './cloud-templates.ts';
import { alwaysRetained, retainedOnFailure } from './template/choices.ts';
import { EMPTY_TEMPLATE, type PodTemplate } from './template/pod-template.ts';
import { objectAt } from './template/pod-yaml.ts';
import { ClusterDouble, type ClusterDoubleOptions } from './testing/cluster-double.ts';

/** Stands for the program of agents: it notes its environment and stays. */
const AGENT = 'require("fs").writeFileSync("agent.json", JSON.stringify(process.env)); setInterval(() => {}, 1000)';

async function scene(
  t: TestContext,
  given: {
    readonly template?: Partial<PodTemplate>;
    readonly double?: ClusterDoubleOptions;
    readonly config?: Partial<KubernetesConfig>;
  } = {},
) {
  const folder = await temporaryFolder(t, 'pod');
  const double = await ClusterDouble.start(t, {
    startAgent: (env, place) =>
      spawn(process.execPath, ['-e', AGENT], { env: { ...env, PATH: '' }, cwd: place, detached: true }),
    ...given.double,
  });
  const yaml = `spec: {containers: [{name: jnlp, workingDir: '${folder}'}]}`;
  const config: KubernetesConfig = {
    ...defaultsOf(CLOUD_FIELDS),
    ...{ name: 'k', serverUrl: double.url, namespace: 'builds', jenkinsUrl: 'http://server:8080' },
    templates: [{ ...EMPTY_TEMPLATE, id: 'a', name: 'a', label: 'a', yaml, ...given.template }],
    ...given.config,
  };
  const [template] = await kubernetesCloud.templates(config);
  const node = { name: 'a-1', cloud: 'k', template: template as CloudTemplate };
  const lines: string[] = [];
  const introduced: string[] = [];
  const connected = deferred<void>();
  const stop = new AbortController();
  const context: ProvisionContext = {
    serverId: 'abc',
    clock: systemClock,
    log: silentLogger,
    signal: stop.signal,
    credential: async () => null,
    node,
    secret: 'the-secret',
    serverUrl: 'http://configured/',
    ...{ agentImage: 'agent:1', environment: { http_proxy: 'http://proxy/' } },
    say: (line) => void lines.push(line),
    tell: (line) => void lines.push(line),
    introduce: (said) => void introduced.push(...said),
    connected(signal) {
      signal.addEventListener('abort', () => connected.reject(signal.reason), { once: true });
      return connected.promise;
    },
    agentProgram: async () => Buffer.from(''),
  };
  return { config, connected, context, double, folder, introduced, lines, node, stop };
}

it('a pod is made with what its agent needs, and removed', async (t) => {
  const { config, connected, context, double, folder, introduced, lines, node } = await scene(t);
  const provisioned = kubernetesCloud.provision(config, context);
  await until(() => existsSync(join(folder, 'agent.json')) && readFileSync(join(folder, 'agent.json')).length > 0);
  double.event('builds', 'a-1', 'Normal', 'Pulled', 'the image is there');
  await until(() => lines.some((line) => line.includes('Pulled')));
  connected.resolve();
  await provisioned;
  const env: unknown = JSON.parse(readFileSync(join(folder, 'agent.json'), 'utf8'));
  expect(env).toMatchObject({
    JENKINS_URL: 'http://server:8080/',
    JENKINS_SECRET: 'the-secret',
    JENKINS_AGENT_NAME: 'a-1',
    JENKINS_AGENT_WORKDIR: folder,
    JENKINS_WEB_SOCKET: 'true',
  });
  expect(lines.join('\n')).not.toContain('the-secret');
  expect(lines).toContain('Created Pod: k builds/a-1');
  expect(introduced.slice(0, 4)).toEqual([
    'Agent a-1 is provisioned from template a',
    '---',
    'apiVersion: v1',
    'kind: Pod',
  ]);
  expect(introduced.join('\n')).not.toContain('the-secret');
  expect(lines).toContain('[Normal][builds/a-1][Pulled] the image is there');
  expect(objectAt(objectAt(double.pod('builds', 'a-1') ?? {}, 'metadata'), 'labels')).toMatchObject({
    'millwright/server': 'abc',
    'millwright/node': 'a-1',
  });
  expect(await kubernetesCloud.find(config, context, [node])).toMatchObject([{ node: 'a-1', isAlive: true }]);
  expect(await kubernetesCloud.find(config, { ...context, serverId: 'other' }, [])).toEqual([]);
  await kubernetesCloud.terminate(config, node, context);
  expect(double.names()).toEqual([]);
});

it.each<[string, object, RegExp, typeof CloudRefused | typeof CloudMachineFailed]>([
  [
    'an image that is none',
    { phase: 'Pending', containerStatuses: [{ name: 'x', state: { waiting: { reason: 'InvalidImageName' } } }] },
    /builds\/a-1 Container x cannot start: InvalidImageName/,
    CloudRefused,
  ],
  [
    'a container that ends',
    {
      phase: 'Running',
      containerStatuses: [{ name: 'jnlp', state: { terminated: { exitCode: 3, reason: 'Error' } } }],
    },
    /builds\/a-1 Container jnlp was terminated\.$/,
    CloudMachineFailed,
  ],
  [
    'an eviction',
    {
      ...{ phase: 'Failed', reason: 'Evicted', message: 'disk' },
      containerStatuses: [{ name: 'jnlp', state: { running: {} } }],
    },
    /builds\/a-1 Pod just failed\. Reason: Evicted, Message: disk\.$/,
    CloudMachineFailed,
  ],
])('%s fails the node at once', async (_name, status, reason, Failure) => {
  const finish: (() => Promise<void>)[] = [];
  const t = { onTestFinished: (action: () => Promise<void>) => void finish.push(action) } as unknown as TestContext;
  try {
    const { config, context, double, lines } = await scene(t, { double: { starts: false } });
    double.setLog('a-1', 'jnlp', 'the end of the-secret\n');
    const provisioned = kubernetesCloud.provision(config, context).catch((error: unknown) => error);
    await until(() => double.pod('builds', 'a-1') !== null);
    double.setStatus('builds', 'a-1', { ...status });
    const error = await provisioned;
    expect(String(error)).toMatch(reason);
    expect(error).toBeInstanceOf(Failure);
    if (JSON.stringify(status).includes('jnlp')) expect(lines).toContain('the end of ********');
    else expect(lines).toContain('\tContainer [x] waiting [InvalidImageName] No message');
  } finally {
    for (const action of finish) await action();
  }
});

it('an image that cannot be pulled is waited for, but not for ever', async (t) => {
  const { config, context, double, lines } = await scene(t, { double: { starts: false } });
  const provisioned = kubernetesCloud.provision(config, context).catch((error: unknown) => error);
  await until(() => double.pod('builds', 'a-1') !== null);
  const waiting = { reason: 'ImagePullBackOff', message: 'Back-off pulling image "x:1"' };
  const status = { phase: 'Pending', containerStatuses: [{ name: 'x', image: 'x:1', state: { waiting } }] };
  const waits = (left: number): string =>
    `ERROR: Image pull backoff detected, waiting for image to be available. Will wait for ${left} more events before terminating the node.`;
  double.setStatus('builds', 'a-1', status);
  await until(() => lines.includes(waits(2)));
  double.setStatus('builds', 'a-1', status);
  await until(() => lines.includes(waits(1)));
  double.setStatus('builds', 'a-1', status);
  const error = await provisioned;
  expect(error).toBeInstanceOf(CloudMachineFailed);
  expect(String(error)).toMatch(/Unable to pull Docker image "x:1". Check if image tag name is spelled correctly.$/);
  expect(lines.filter((line) => line.startsWith('[PodInfo]'))).toEqual(['[PodInfo] builds/a-1']);
  expect(lines).toContain('\tContainer [x] waiting [ImagePullBackOff] Back-off pulling image "x:1"');
});

it('what holds a pod back is told once', async (t) => {
  const { config, connected, context, double, lines } = await scene(t, { double: { starts: false } });
  const provisioned = kubernetesCloud.provision(config, context);
  await until(() => double.pod('builds', 'a-1') !== null);
  const conditions = [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message: '0/3 nodes' }];
  double.setStatus('builds', 'a-1', { phase: 'Pending', conditions });
  double.setStatus('builds', 'a-1', { phase: 'Pending', conditions });
  await until(() => lines.includes('\tPod [Pending][Unschedulable] 0/3 nodes'));
  connected.resolve();
  await provisioned;
  expect(lines.filter((line) => line.includes('Unschedulable'))).toHaveLength(1);
});

it('the end of a pod that ran is told by watching it', async (t) => {
  for (const end of ['deleted', 'terminated']) {
    const { config, connected, context, double, node } = await scene(t, { double: { starts: false } });
    connected.resolve();
    await kubernetesCloud.provision(config, context);
    double.setLog('a-1', 'x', 'out of memory\n');
    const watched = kubernetesCloud.watch?.(config, node, context);
    double.setStatus('builds', 'a-1', { phase: 'Running' });
    if (end === 'deleted') double.removePod('builds', 'a-1');
    else {
      const state = { terminated: { exitCode: 137, reason: 'OOMKilled' } };
      double.setStatus('builds', 'a-1', { phase: 'Running', containerStatuses: [{ name: 'x', state }] });
    }
    const texts = ['builds/a-1 Container x was terminated.', '', '- x -- terminated (137)', '-----Logs-------------'];
    expect(await watched).toEqual(
      end === 'deleted' ? ['Pod builds/a-1 was just deleted'] : [...texts, 'out of memory', ''],
    );
  }
});

it('pods are found in all namespaces of nodes; what is to stay is not removed as left behind', async (t) => {
  const yaml = 'metadata: {namespace: own}';
  const { config, connected, context, double, node } = await scene(t, {
    template: { yaml, podRetention: { kind: alwaysRetained, config: {} } },
    double: { starts: false },
  });
  connected.resolve();
  await kubernetesCloud.provision(config, context);
  expect(double.names()).toEqual(['own/a-1']);
  expect(await kubernetesCloud.find({ ...config, templates: [] }, context, [node])).toMatchObject([
    { node: 'a-1', isAlive: true, isKept: true },
  ]);
});

it('the proxies of the server are handed over where that is wanted; what is not used is said', async (t) => {
  const { config, connected, context, double, lines } = await scene(t, {
    config: { addMasterProxyEnvVars: true, jenkinsTunnel: 'tunnel:50000' },
    double: { starts: false },
  });
  connected.resolve();
  await kubernetesCloud.provision(config, context);
  expect(JSON.stringify(double.pod('builds', 'a-1'))).toContain('"name":"http_proxy","value":"http://proxy/"');
  expect(lines[0]).toBe('WARNING: the cloud k sets what is not used: jenkinsTunnel: agents connect by WebSocket');
});

it('a pod that is gone, and a wait that is over, end the making', async (t) => {
  const gone = await scene(t, { double: { starts: false } });
  const provisioned = gone.connected.promise.catch(() => undefined);
  const failing = kubernetesCloud.provision(gone.config, gone.context).catch(String);
  await until(() => gone.double.pod('builds', 'a-1') !== null);
  gone.double.removePod('builds', 'a-1');
  expect(await failing).toMatch(/builds\/a-1 is gone/);
  await provisioned;
  const late = await scene(t, { double: { starts: false } });
  const waiting = kubernetesCloud.provision(late.config, late.context).catch(String);
  await until(() => late.double.pod('builds', 'a-1') !== null);
  late.stop.abort(new Error('too late'));
  expect(await waiting).toMatch(/too late/);
});

it.each([
  [403, 'Forbidden', CloudMachineFailed],
  [500, 'InternalError', ClusterError],
])('a cluster that answers %d says whether to try again', async (status, reason, Failure) => {
  const finish: (() => Promise<void>)[] = [];
  const t = { onTestFinished: (action: () => Promise<void>) => void finish.push(action) } as unknown as TestContext;
  const { config, context, double } = await scene(t);
  double.fail({ on: /POST/, status, reason, times: 10 });
  const clock = createFakeClock(0, { hurries: true });
  const error = await kubernetesCloud.provision(config, { ...context, clock }).catch((thrown: unknown) => thrown);
  for (const action of finish) await action();
  expect(error).toBeInstanceOf(Failure);
});

it('a cluster that finds the pod wrong refuses the template; YAML that is none never gets there', async (t) => {
  const invalid = await scene(t);
  invalid.double.fail({ on: /POST/, status: 422, reason: 'Invalid' });
  await expect(kubernetesCloud.provision(invalid.config, invalid.context)).rejects.toBeInstanceOf(CloudRefused);
  const broken = await scene(t, { template: { yaml: 'spec: [' } });
  await expect(kubernetesCloud.provision(broken.config, broken.context)).rejects.toThrow(
    /YAML of the pod cannot be read/,
  );
  expect(broken.double.requests).toEqual([]);
  const nowhere = await scene(t, { config: { jenkinsUrl: null } });
  await expect(kubernetesCloud.provision(nowhere.config, { ...nowhere.context, serverUrl: null })).rejects.toThrow(
    /the address of this server/,
  );
});

it('pods stay where their template wants that', async (t) => {
  for (const [podRetention, status, isKept] of [
    [{ kind: alwaysRetained, config: {} }, 'Running', true],
    [{ kind: retainedOnFailure, config: {} }, 'Failed', true],
    [{ kind: retainedOnFailure, config: {} }, 'Running', false],
  ] as const) {
    const { config, connected, context, double, node } = await scene(t, { template: { podRetention } });
    connected.resolve();
    await kubernetesCloud.provision(config, context);
    double.setStatus('builds', 'a-1', { phase: status });
    await kubernetesCloud.terminate(config, node, context);
    expect(double.pod('builds', 'a-1') !== null).toBe(isKept);
  }
});

it('templates say what the server needs of them', async (t) => {
  const { config } = await scene(t, {
    template: { label: 'a b', nodeUsageMode: 'NORMAL', instanceCap: '3', idleMinutes: '2', slaveConnectTimeout: '60' },
    config: { containerCap: '7' },
  });
  expect(kubernetesCloud.limits(config)).toEqual({ name: 'k', cap: 7 });
  const [template] = await kubernetesCloud.templates(config);
  expect(template).toMatchObject({
    ...{ id: 'a', labels: ['a', 'b'], exclusive: false, executors: 1, cap: 3 },
    ...{ retention: { kind: 'idle', afterMs: 120_000 }, connectTimeoutMs: 60_000 },
  });
  // What is kept of it across restarts is JSON.
  expect(JSON.parse(JSON.stringify(template))).toEqual(template);
  expect(podContent(template as CloudTemplate).keeps).toBe('never');
  expect(kubernetesCloud.limits({ ...config, containerCap: '2147483647' }).cap).toBeNull();
});

it('a credential that is not there is told by its id', async (t) => {
  const { config, context } = await scene(t, { config: { credentialsId: 'none' } });
  await expect(kubernetesCloud.find(config, context, [])).rejects.toThrow('there is no credential none');
});

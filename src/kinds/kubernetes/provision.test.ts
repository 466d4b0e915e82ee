import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, type TestContext } from 'vitest';
import { deferred, silentLogger, systemClock } from '../../kit/index.ts';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { until } from '../../kit/testing/until.ts';
import { CloudRefused, type CloudTemplate, defaultsOf, type ProvisionContext } from '../../points/index.ts';
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
    say: (line) => void lines.push(line),
    connected(signal) {
      signal.addEventListener('abort', () => connected.reject(signal.reason), { once: true });
      return connected.promise;
    },
    agentProgram: async () => Buffer.from(''),
  };
  return { config, connected, context, double, folder, lines, node, stop };
}

it('a pod is made with what its agent needs, and removed', async (t) => {
  const { config, connected, context, double, folder, lines, node } = await scene(t);
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
  expect(lines).toContain('[Normal][builds/a-1][Pulled] the image is there');
  expect(objectAt(objectAt(double.pod('builds', 'a-1') ?? {}, 'metadata'), 'labels')).toMatchObject({
    'millwright/server': 'abc',
    'millwright/node': 'a-1',
  });
  expect(await kubernetesCloud.find(config, context)).toMatchObject([{ node: 'a-1', isAlive: true }]);
  expect(await kubernetesCloud.find(config, { ...context, serverId: 'other' })).toEqual([]);
  await kubernetesCloud.terminate(config, node, context);
  expect(double.names()).toEqual([]);
});

it.each<[string, object, RegExp, boolean]>([
  [
    'an image that cannot be pulled',
    {
      phase: 'Pending',
      containerStatuses: [{ name: 'jnlp', state: { waiting: { reason: 'ErrImagePull', message: 'no such image' } } }],
    },
    /jnlp cannot start: ErrImagePull: no such image/,
    false,
  ],
  [
    'an image that is none',
    { phase: 'Pending', containerStatuses: [{ name: 'x', state: { waiting: { reason: 'InvalidImageName' } } }] },
    /x cannot start: InvalidImageName/,
    true,
  ],
  [
    'a container that ends',
    {
      phase: 'Running',
      containerStatuses: [{ name: 'jnlp', state: { terminated: { exitCode: 3, reason: 'Error' } } }],
    },
    /jnlp ended with exit code 3: Error/,
    false,
  ],
  ['an eviction', { phase: 'Failed', reason: 'Evicted', message: 'disk' }, /ended as Failed: Evicted disk/, false],
])('%s fails the node at once', async (_name, status, reason, isForGood) => {
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
    expect(error instanceof CloudRefused).toBe(isForGood);
    expect(lines).toContain('[jnlp] the end of ********');
  } finally {
    for (const action of finish) await action();
  }
});

it('what holds a pod back is told once', async (t) => {
  const { config, connected, context, double, lines } = await scene(t, { double: { starts: false } });
  const provisioned = kubernetesCloud.provision(config, context);
  await until(() => double.pod('builds', 'a-1') !== null);
  const conditions = [{ type: 'PodScheduled', status: 'False', reason: 'Unschedulable', message: '0/3 nodes' }];
  double.setStatus('builds', 'a-1', { phase: 'Pending', conditions });
  double.setStatus('builds', 'a-1', { phase: 'Pending', conditions });
  await until(() => lines.includes('Unschedulable: 0/3 nodes'));
  connected.resolve();
  await provisioned;
  expect(lines.filter((line) => line.startsWith('Unschedulable'))).toHaveLength(1);
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
  await expect(kubernetesCloud.find(config, context)).rejects.toThrow('there is no credential none');
});

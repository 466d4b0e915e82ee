import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, type TestContext } from 'vitest';
import { deferred, silentLogger } from '../../kit/index.ts';
import { createFakeClock } from '../../kit/testing/fake-clock.ts';
import { temporaryFolder } from '../../kit/testing/temporary-folder.ts';
import { until } from '../../kit/testing/until.ts';
import { CloudRefused, type CloudTemplate, type ProvisionContext } from '../../points/index.ts';
import { dockerCloud } from './cloud.ts';
import { attachConnector, jnlpConnector, sshConnector } from './connectors.ts';
import { containerSpec } from './container.ts';
import type { ContainerBase, DockerConfig, DockerTemplate } from './fields.ts';
import { imageParts } from './provision.ts';
import { EngineDouble } from './testing/engine-double.ts';

const PROGRAM = 'require("fs").writeFileSync("agent.json", JSON.stringify(process.env)); setInterval(() => {}, 1000)';
const [EXAMPLE] = dockerCloud.example.templates as [DockerTemplate];
const BASE = EXAMPLE.dockerTemplateBase as ContainerBase;

async function scene(t: TestContext, template: Partial<DockerTemplate> = {}, base: Partial<ContainerBase> = {}) {
  const folder = await temporaryFolder(t, 'docker');
  const engine = await EngineDouble.start(t, folder);
  const config: DockerConfig = {
    ...dockerCloud.example,
    dockerApi: {
      ...{ connectTimeout: null, readTimeout: null, dockerHostname: null },
      dockerHost: { uri: `unix://${engine.socket}`, credentialsId: null },
    },
    templates: [{ ...EXAMPLE, dockerTemplateBase: { ...BASE, ...base }, ...template }],
  };
  const [cloudTemplate] = await dockerCloud.templates(config);
  const node = { name: 'docker-1', cloud: 'docker', template: cloudTemplate as CloudTemplate };
  const lines: string[] = [];
  const connected = deferred<void>();
  const context: ProvisionContext = {
    ...{ serverId: 'abc', clock: createFakeClock(0, { hurries: true }), log: silentLogger },
    ...{ signal: new AbortController().signal, credential: async () => null, node, secret: 'the-secret' },
    serverUrl: 'http://server:8080',
    ...{ agentImage: null, environment: {}, introduce: () => undefined },
    say: (line) => void lines.push(line),
    tell: (line) => void lines.push(line),
    connected: () => connected.promise,
    agentProgram: async () => Buffer.from(PROGRAM),
  };
  return { config, connected, context, engine, folder, lines, node };
}

async function agentOf(folder: string): Promise<unknown> {
  const file = join(folder, 'agent.json');
  await until(() => existsSync(file) && readFileSync(file).length > 0);
  return JSON.parse(readFileSync(file, 'utf8'));
}

const AGENT_ENV = {
  JENKINS_URL: 'http://server:8080/',
  JENKINS_SECRET: 'the-secret',
  JENKINS_AGENT_NAME: 'docker-1',
  JENKINS_AGENT_WORKDIR: '/home/jenkins',
};

it('a container starts its own agent by its environment, and is removed', async (t) => {
  const command = `${process.execPath} -e ${PROGRAM.replaceAll(' ', '')}`;
  const scenery = await scene(t, {}, { dockerCommand: command });
  const { config, connected, context, engine, folder, lines, node } = scenery;
  const provisioned = dockerCloud.provision(config, context);
  expect(await agentOf(folder)).toMatchObject({ ...AGENT_ENV, A: 'b' });
  connected.resolve();
  await provisioned;
  expect(lines).toEqual(['Pulling image agent:1', 'Started container docker-1 of agent:1']);
  expect(await dockerCloud.find(config, context, [node])).toMatchObject([{ node: 'docker-1', isAlive: true }]);
  await dockerCloud.terminate(config, node, context);
  await dockerCloud.terminate(config, node, context);
  expect(engine.names()).toEqual([]);
  expect(engine.requests).toContain('POST /containers/docker-1/stop');
});

it('the agent is put into a container that is attached, and its secret is not in the container’s settings', async (t) => {
  const { config, connected, context, engine, folder } = await scene(t, {
    connector: { kind: attachConnector, config: { user: 'builder' } },
  });
  const provisioned = dockerCloud.provision(config, context);
  expect(await agentOf(folder)).toMatchObject(AGENT_ENV);
  connected.resolve();
  await provisioned;
  expect(JSON.stringify(engine.spec('docker-1'))).not.toContain('the-secret');
  expect(engine.spec('docker-1')).toMatchObject({ User: 'builder', Labels: { 'millwright.server': 'abc' } });
});

it('a container that ends fails the node with what it printed', async (t) => {
  const { config, context, engine, lines } = await scene(t);
  const provisioned = dockerCloud.provision(config, context).catch(String);
  await until(() => engine.names().length > 0);
  engine.exit('docker-1', 4);
  await until(() => engine.requests.some((each) => each.endsWith('/start')));
  engine.exit('docker-1', 4);
  expect(await provisioned).toMatch(/ended with exit code 4/);
  expect(lines).toContain('the end');
});

it.each<[string, Partial<DockerTemplate>, Partial<ContainerBase>, RegExp, boolean]>([
  ['an image that is not there', {}, { image: 'missing:1' }, /cannot be pulled: .*no such image/, false],
  ['SSH', { connector: { kind: sshConnector, config: {} } }, {}, /choose attach or jnlp/, true],
  ['no image', {}, { image: '' }, /names no image/, true],
  ['a registry without credential', {}, { pullCredentialsId: 'x' }, /there is no user with password x/, true],
])('%s fails', async (_name, template, base, reason, isForGood) => {
  const finish: (() => Promise<void>)[] = [];
  const t = { onTestFinished: (action: () => Promise<void>) => void finish.push(action) } as unknown as TestContext;
  try {
    const { config, context } = await scene(t, template, base);
    const error = await dockerCloud.provision(config, context).catch((thrown: unknown) => thrown);
    expect(String(error)).toMatch(reason);
    expect(error instanceof CloudRefused).toBe(isForGood);
  } finally {
    for (const action of finish) await action();
  }
});

it('an image that is there is not pulled where that is not wanted', async (t) => {
  const { config, connected, context, engine } = await scene(t);
  engine.images.add('agent:1');
  connected.resolve();
  await dockerCloud.provision(config, context);
  expect(engine.requests).not.toContain('POST /images/create');
});

it('templates say what the server needs of them', async (t) => {
  const { node } = await scene(t, { retentionStrategy: { idleMinutes: '0' }, mode: 'EXCLUSIVE' });
  expect(node.template).toMatchObject({
    ...{ labels: ['linux', 'docker'], exclusive: true, cap: 10, remoteFolder: '/home/jenkins' },
    retention: { kind: 'once' },
  });
  expect(JSON.parse(JSON.stringify(node.template))).toEqual(node.template);
});

it('the settings of a container are those of the template', () => {
  const spec = containerSpec(
    {
      ...BASE,
      ...{ mountsString: 'type=bind,source=/a,target=/b,readonly', environmentsString: 'C=d\nE=f', memorySwap: '-1' },
      ...{ extraHostsString: 'h:1.2.3.4', privileged: true, cpuShares: '5', shmSize: '64' },
      ...{
        securityOptsString: 'no-new-privileges',
        extraGroupsString: 'docker',
        bindPorts: '127.0.0.1:80:8080/udp 22',
      },
    },
    { labels: {}, variables: { X: 'y' }, user: null, waits: false },
  );
  expect(spec).toMatchObject({
    Image: 'agent:1',
    Labels: { team: 'a' },
    ExposedPorts: { '8080/udp': {}, '22/tcp': {} },
    Env: ['A=b', 'C=d', 'E=f', 'X=y'],
    HostConfig: {
      ...{ Privileged: true, NetworkMode: 'host', Memory: 512 * 1024 * 1024, CpuShares: 5, ShmSize: 64 * 1024 * 1024 },
      ...{ Binds: ['/a:/b'], ExtraHosts: ['h:1.2.3.4'] },
      ...{ CapDrop: ['CHOWN'], SecurityOpt: ['no-new-privileges'], GroupAdd: ['docker'], NanoCpus: 1_500_000_000 },
      Devices: [{ PathOnHost: '/dev/kvm', PathInContainer: '/dev/kvm', CgroupPermissions: 'rwm' }],
      PortBindings: {
        '8080/udp': [{ HostIp: '127.0.0.1', HostPort: '80' }],
        '22/tcp': [{ HostIp: '', HostPort: '' }],
      },
      Mounts: [{ Type: 'bind', Source: '/a', Target: '/b', ReadOnly: true }],
    },
  });
  expect(jnlpConnector.serverUrl({ user: null, jenkinsUrl: '' })).toBeNull();
});

it.each([
  ['agent', 'agent', 'latest'],
  ['registry:5000/a/b', 'registry:5000/a/b', 'latest'],
  ['registry:5000/a/b:2', 'registry:5000/a/b', '2'],
  ['a@sha256:1', 'a@sha256:1', ''],
])('the image %s is %s with the tag "%s"', (image, name, tag) => {
  expect(imageParts(image)).toEqual({ name, tag });
});

import { pack } from 'tar-stream';
import { sleep } from '../../kit/index.ts';
import {
  type CloudContext,
  type CloudNode,
  CloudRefused,
  type Credential,
  type FoundMachine,
  type ProvisionContext,
} from '../../points/index.ts';
import { type ContainerSpec, containerSpec } from './container.ts';
import { type Engine, EngineError, engineOf } from './engine.ts';
import type { DockerConfig } from './fields.ts';
import { type ContainerContent, containerContent } from './templates.ts';

/** Names the labels by which a server finds its containers again. */
const SERVER_LABEL = 'millwright.server';
const NODE_LABEL = 'millwright.node';
const AGENT_FILE = 'millwright-agent.cjs';
const LOOK_PAUSE_MS = 2_000;
const PULL_LIMIT_SECONDS = 300;
/** Holds how much longer the engine may take to answer than a container to stop. */
const STOP_MARGIN_SECONDS = 10;

/** Makes the container of a node and waits until its agent has connected. */
export async function provisionContainer(config: DockerConfig, context: ProvisionContext): Promise<void> {
  const { node, say } = context;
  const content = containerContent(node.template);
  const { base, way } = content;
  if (base === null || base.image === '') throw new CloudRefused('the template names no image');
  if (way === 'unsupported') throw new CloudRefused('containers cannot be reached by SSH: choose attach or jnlp');
  for (const line of unusedOf(config)) say(line);
  const variables = variablesOf(content, context);
  const engine = await engineOf(config, context);
  const over = new AbortController();
  const signal = AbortSignal.any([context.signal, over.signal]);
  try {
    await pullImage(engine, content, { ...context, signal });
    const labels = { [SERVER_LABEL]: context.serverId, [NODE_LABEL]: node.name };
    const waits = way === 'injected';
    const spec = containerSpec(base, { labels, variables: waits ? {} : variables, user: content.user, waits });
    await createContainer(engine, node.name, spec, signal);
    await engine({ method: 'POST', path: `/containers/${node.name}/start`, signal });
    say(`Started container ${node.name} of ${base.image}`);
    if (waits) await injectAgent(engine, content, variables, { ...context, signal });
    await Promise.race([context.connected(signal), endOf(engine, { ...context, signal })]);
  } finally {
    over.abort(new Error('the waiting is over'));
  }
}

/** Removes the container of a node; does nothing where there is none. */
export async function removeContainer(config: DockerConfig, node: CloudNode, context: CloudContext): Promise<void> {
  const { removeVolumes, stopSeconds = 0 } = containerContent(node.template);
  const engine = await engineOf(config, context);
  if (stopSeconds > 0) await stop(engine, node.name, stopSeconds, context.signal);
  await remove(engine, node.name, removeVolumes, context.signal);
}

export async function findContainers(config: DockerConfig, context: CloudContext): Promise<readonly FoundMachine[]> {
  const engine = await engineOf(config, context);
  const filters = JSON.stringify({ label: [`${SERVER_LABEL}=${context.serverId}`] });
  const path = '/containers/json';
  const listed: unknown = JSON.parse(
    await engine({ method: 'GET', path, query: { all: 'true', filters }, signal: context.signal }),
  );
  return (Array.isArray(listed) ? listed : []).flatMap((each): FoundMachine[] => {
    const name = labelsIn(each)[NODE_LABEL];
    if (typeof name !== 'string') return [];
    const isAlive = !['exited', 'dead', 'removing'].includes(String(Object(each).State));
    return [{ node: name, isAlive, remove: () => remove(engine, String(Object(each).Id), true, context.signal) }];
  });
}

function labelsIn(container: unknown): Readonly<Record<string, unknown>> {
  return Object(Object(container).Labels);
}

/** Asks the processes of a container to end; what does not, ends with the container. */
async function stop(engine: Engine, name: string, seconds: number, signal: AbortSignal): Promise<void> {
  try {
    const timeoutMs = (seconds + STOP_MARGIN_SECONDS) * 1000;
    const path = `/containers/${encodeURIComponent(name)}/stop`;
    await engine({ method: 'POST', path, query: { t: String(seconds) }, signal, timeoutMs });
  } catch (error) {
    if (!(error instanceof EngineError)) throw error;
  }
}

/** Returns what of a configuration changes nothing, in lines for the log of a node. */
function unusedOf({ exposeDockerHost, name }: DockerConfig): readonly string[] {
  return exposeDockerHost
    ? [`WARNING: the cloud ${name} sets what is not used: exposeDockerHost: containers do not learn of their engine`]
    : [];
}

async function remove(engine: Engine, id: string, volumes: boolean, signal: AbortSignal): Promise<void> {
  try {
    const query = { force: 'true', ...(volumes && { v: 'true' }) };
    await engine({ method: 'DELETE', path: `/containers/${encodeURIComponent(id)}`, query, signal });
  } catch (error) {
    // 409: somebody else removes it already.
    if (!(error instanceof EngineError) || (error.status !== 404 && error.status !== 409)) throw error;
  }
}

async function createContainer(engine: Engine, name: string, body: ContainerSpec, signal: AbortSignal): Promise<void> {
  try {
    await engine({ method: 'POST', path: '/containers/create', query: { name }, body, signal });
  } catch (error) {
    if (error instanceof EngineError && error.status === 400) throw new CloudRefused(error.message);
    throw error;
  }
}

function variablesOf({ serverUrl: own }: ContainerContent, { node, secret, serverUrl }: ProvisionContext) {
  const url = own ?? serverUrl;
  if (url === null || url === '')
    throw new CloudRefused('agents need the address of this server: configure it, or set that of the connector');
  return {
    JENKINS_URL: url.endsWith('/') ? url : `${url}/`,
    JENKINS_SECRET: secret,
    JENKINS_AGENT_NAME: node.name,
    JENKINS_AGENT_WORKDIR: node.template.remoteFolder,
    JENKINS_WEB_SOCKET: 'true',
  };
}

/** Pulls the image as the template wants it: always, where it is missing or `latest`, or never. */
async function pullImage(engine: Engine, content: ContainerContent, context: ProvisionContext): Promise<void> {
  const { base, pull } = content;
  if (base === null || pull === 'PULL_NEVER') return;
  const { signal, say } = context;
  const { name, tag } = imageParts(base.image);
  const isThere = await hasImage(engine, base.image, signal);
  if (isThere && pull === 'PULL_LATEST' && tag !== 'latest') return;
  say(`Pulling image ${base.image}`);
  const headers = await registryHeaders(base.pullCredentialsId, context);
  const path = '/images/create';
  const query = { fromImage: name, ...(tag !== '' && { tag }) };
  const told = await engine({
    method: 'POST',
    path,
    query,
    headers,
    signal,
    timeoutMs: (content.pullSeconds ?? PULL_LIMIT_SECONDS) * 1000,
  });
  // The engine tells failures of a pull as a line of an answer of success.
  const failed = told.split('\n').find((line) => line.includes('"errorDetail"'));
  if (failed !== undefined) throw new Error(`the image ${base.image} cannot be pulled: ${failed.trim()}`);
}

async function hasImage(engine: Engine, image: string, signal: AbortSignal): Promise<boolean> {
  try {
    await engine({ method: 'GET', path: `/images/${image}/json`, signal });
    return true;
  } catch (error) {
    if (error instanceof EngineError && error.status === 404) return false;
    throw error;
  }
}

async function registryHeaders(id: string | null, { credential }: CloudContext): Promise<Record<string, string>> {
  if (id === null || id === '') return {};
  const found: Credential | null = await credential(id);
  if (found?.kind !== 'username-password')
    throw new CloudRefused(`there is no user with password ${id} for the registry`);
  const login = JSON.stringify({ username: found.username, password: found.password });
  return { 'x-registry-auth': Buffer.from(login).toString('base64url') };
}

/** Returns the name of an image and its tag; a digest counts as part of the name. */
export function imageParts(image: string): { readonly name: string; readonly tag: string } {
  if (image.includes('@')) return { name: image, tag: '' };
  const at = image.lastIndexOf(':');
  if (at < 0 || image.indexOf('/', at) >= 0) return { name: image, tag: 'latest' };
  return { name: image.slice(0, at), tag: image.slice(at + 1) };
}

/** Copies the agent into a container that waits for it, and starts it there. */
async function injectAgent(
  engine: Engine,
  { user }: ContainerContent,
  variables: Readonly<Record<string, string>>,
  context: ProvisionContext,
): Promise<void> {
  const { node, signal } = context;
  const archive = pack();
  archive.entry({ name: AGENT_FILE, mode: 0o644 }, await context.agentProgram());
  archive.finalize();
  const pieces: Buffer[] = [];
  for await (const piece of archive as AsyncIterable<Buffer>) pieces.push(piece);
  const container = `/containers/${node.name}`;
  await engine({
    ...{ method: 'PUT', path: `${container}/archive`, query: { path: '/tmp' }, signal },
    body: Buffer.concat(pieces),
  });
  const exec: unknown = JSON.parse(
    await engine({
      method: 'POST',
      path: `${container}/exec`,
      body: {
        Cmd: ['node', `/tmp/${AGENT_FILE}`],
        Env: Object.entries(variables).map(([name, value]) => `${name}=${value}`),
        ...(user !== null && { User: user }),
      },
      signal,
    }),
  );
  await engine({
    method: 'POST',
    path: `/exec/${String(Object(exec).Id)}/start`,
    body: { Detach: true, Tty: false },
    signal,
  });
  context.say('The agent is in the container');
}

/** Rejects when the container of a node has ended or is gone. Never resolves. */
async function endOf(engine: Engine, { node, signal, clock, say, secret }: ProvisionContext): Promise<never> {
  for (;;) {
    await sleep(clock, LOOK_PAUSE_MS, signal);
    const path = `/containers/${node.name}`;
    const found: unknown = JSON.parse(await engine({ method: 'GET', path: `${path}/json`, signal }));
    const state: unknown = Object(Object(found).State);
    if (Object(state).Running === true) continue;
    const query = { stdout: 'true', stderr: 'true', tail: '30' };
    const log = await engine({ method: 'GET', path: `${path}/logs`, query, signal }).catch(() => '');
    for (const line of printed(log.replaceAll(secret, '********'))) say(line);
    throw new Error(
      `the container ended with exit code ${String(Object(state).ExitCode ?? 'none')} before its agent connected`,
    );
  }
}

/** Returns the lines of a log without what is not to be shown: the engine puts its pieces behind headers of eight bytes. */
function printed(log: string): readonly string[] {
  return log
    .split('\n')
    .map((line) => (line.charCodeAt(0) <= 2 && line.slice(1, 4) === '\0\0\0' ? line.slice(8) : line).trim())
    .filter((line) => line !== '');
}

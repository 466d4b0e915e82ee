/** Holds what tests of plugins import as `millwright/plugin-testing`: a real server with the plugin in it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** Represents a server in a process of its own, on a home that is made for it. */
export interface TestServer {
  /** Holds the address of the server, with a trailing slash. */
  readonly url: string;
  readonly home: string;
  /** Sends a request as the administrator. `path` is below the address. */
  request(path: string, options?: RequestInit): Promise<Response>;
  /** Returns what the remote API says at a path below the address: `get('job/a/api/json')`. */
  json(path: string): Promise<unknown>;
  /** Makes a job from the text of its config.xml. Throws where the server refuses it. */
  createJob(name: string, configXml: string): Promise<void>;
  /** Makes a pipeline, builds it, and returns how that ended. */
  runPipeline(script: string): Promise<FinishedBuild>;
  /** Builds a job, with values for its parameters where it has some, and returns how that ended. */
  build(name: string, parameters?: Readonly<Record<string, string>>): Promise<FinishedBuild>;
  /** Resolves once a check holds, which is asked again and again: for what is told to a listener. Throws after two minutes. */
  until(check: () => Promise<boolean>): Promise<void>;
  /** Returns what the server has written into its log. */
  log(): string;
  /** Ends the server and starts it again on the same home. */
  restart(): Promise<void>;
  /** Ends the server and removes its home. */
  close(): Promise<void>;
}

export interface FinishedBuild {
  readonly number: number;
  readonly result: string;
  readonly console: string;
}

export interface TestServerOptions {
  /** Names the folder of the plugin, where its package.json is. */
  readonly plugin: string;
  /** Names the folders of further plugins, which it needs. */
  readonly others?: readonly string[];
}

const LAUNCHER = join(dirname(fileURLToPath(import.meta.url)), '..', 'bin', 'millwright');
const POLL_MS = 100;
const BUILD_MS = 120_000;
const START_MS = 60_000;

/** Starts a server that has the plugin. Throws, with the log of the server, where it does not start. */
export async function startTestServer({ plugin, others = [] }: TestServerOptions): Promise<TestServer> {
  const home = await mkdtemp(join(tmpdir(), 'millwright-plugin-'));
  let said: string[] = [];
  let server: RunningServer;
  try {
    for (const folder of [plugin, ...others]) await installInto(home, folder);
    server = await begin(home, said);
  } catch (error) {
    await rm(home, { recursive: true, force: true });
    throw error;
  }
  const password = (await readFile(join(home, 'secrets', 'initialAdminPassword'), 'utf8')).trim();
  const authorization = `Basic ${Buffer.from(`admin:${password}`).toString('base64')}`;
  let crumb: Promise<Record<string, string>> | null = null;

  async function send(path: string, options: RequestInit = {}): Promise<Response> {
    const headers = { authorization, ...(options.method === 'POST' ? await crumbOnce() : {}), ...options.headers };
    return fetch(new URL(path, server.url), { ...options, headers });
  }

  function crumbOnce(): Promise<Record<string, string>> {
    crumb ??= (async () => {
      const answer = await fetch(new URL('crumbIssuer/api/json', server.url), { headers: { authorization } });
      const { crumbRequestField, crumb: value } = (await answer.json()) as { crumbRequestField: string; crumb: string };
      const cookie = answer.headers
        .getSetCookie()
        .map((each) => each.split(';')[0])
        .join('; ');
      return { [crumbRequestField]: value, ...(cookie !== '' && { cookie }) };
    })();
    return crumb;
  }

  async function json(path: string): Promise<unknown> {
    const answer = await send(path);
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }

  async function createJob(name: string, configXml: string): Promise<void> {
    const headers = { 'content-type': 'application/xml' };
    const options = { method: 'POST', headers, body: configXml };
    const answer = await send(`createItem?name=${encodeURIComponent(name)}`, options);
    if (!answer.ok) throw new Error(`the job was refused: ${answer.headers.get('x-error') ?? answer.status}`);
  }

  async function build(name: string, parameters?: Readonly<Record<string, string>>): Promise<FinishedBuild> {
    const verb = parameters === undefined ? 'build' : 'buildWithParameters';
    const answer = await send(`job/${encodeURIComponent(name)}/${verb}?delay=0sec`, {
      method: 'POST',
      redirect: 'manual',
      ...(parameters !== undefined && { body: new URLSearchParams(parameters) }),
    });
    const item = answer.headers.get('location') ?? '';
    if (answer.status !== 201) throw new Error(`the build was refused: ${answer.status} ${await answer.text()}`);
    const { pathname } = new URL(item);
    const executable = await poll(async () => {
      const state = (await json(`${pathname.slice(1)}api/json`)) as { executable?: { number: number } };
      return state.executable ?? null;
    }, 'the build did not begin within two minutes');
    const place = `job/${encodeURIComponent(name)}/${executable.number}`;
    const result = await poll(async () => {
      const state = (await json(`${place}/api/json?tree=result,building`)) as { result: string; building: boolean };
      return state.building ? null : state.result;
    }, 'the build did not end within two minutes');
    const text = await (await send(`${place}/consoleText`)).text();
    return { number: executable.number, result, console: text };
  }

  let pipelines = 0;
  return {
    get url() {
      return server.url;
    },
    home,
    request: send,
    json,
    createJob,
    build,
    async runPipeline(script) {
      pipelines += 1;
      const name = `pipeline-${pipelines}`;
      await createJob(name, pipelineXml(script));
      return build(name);
    },
    async until(check) {
      await poll(async () => (await check()) || null, 'the check did not hold within two minutes');
    },
    log: () => said.join(''),
    async restart() {
      await end(server.child);
      said = [];
      crumb = null;
      server = await begin(home, said);
    },
    async close() {
      await end(server.child);
      await rm(home, { recursive: true, force: true });
    },
  };
}

async function installInto(home: string, folder: string): Promise<void> {
  const { millwright } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    millwright: { shortName: string };
  };
  const place = join(home, 'plugins', millwright.shortName);
  await mkdir(dirname(place), { recursive: true });
  // The server gives plugins its own functions, whatever the folder has for an editor.
  const isOwn = (path: string): boolean => path !== join(folder, 'node_modules', 'millwright');
  await cp(folder, place, { recursive: true, filter: isOwn });
}

interface RunningServer {
  readonly url: string;
  readonly child: ChildProcess;
}

async function begin(home: string, said: string[]): Promise<RunningServer> {
  const words = ['--httpPort=0', '--httpListenAddress=127.0.0.1', '-Djenkins.install.runSetupWizard=false'];
  const child = spawn('sh', [LAUNCHER, ...words], {
    env: { ...process.env, JENKINS_HOME: home, MILLWRIGHT_ONCE: '1', MILLWRIGHT_NODE: process.execPath },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const url = new Promise<string>((resolve) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      said.push(`${line}\n`);
      const address = /"address":"([^"]+)"/.exec(line)?.[1];
      if (address !== undefined) resolve(address);
    });
  });
  const ended = once(child, 'exit').then(([code]: unknown[]) => {
    throw new Error(`the server ended with ${code} before it listened:\n${said.join('')}`);
  });
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Error(`the server does not listen after a minute:\n${said.join('')}`)),
      START_MS,
    );
  });
  try {
    return { url: await Promise.race([url, ended, late]), child };
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

async function poll<T>(read: () => Promise<T | null>, complaint: string): Promise<T> {
  const until = Date.now() + BUILD_MS;
  for (;;) {
    const found = await read();
    if (found !== null) return found;
    if (Date.now() > until) throw new Error(complaint);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function pipelineXml(script: string): string {
  const escaped = script.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<flow-definition><definition class="org.jenkinsci.plugins.workflow.cps.CpsFlowDefinition"><script>${escaped}</script><sandbox>true</sandbox></definition></flow-definition>`;
}

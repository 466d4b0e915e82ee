import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocketServer } from 'ws';
import type { Finisher } from '../../../kit/testing/temporary-folder.ts';
import type { PodObject } from '../../../points/index.ts';
import { objectAt, objectsAt } from '../template/pod-yaml.ts';
import { serveExec } from './exec-double.ts';

/** Describes requests that go wrong on demand. */
export interface Fault {
  /** Matches the method and the path, `POST /api/v1/namespaces/x/pods`. */
  readonly on: RegExp;
  readonly status?: number;
  readonly reason?: string;
  readonly retryAfter?: number;
  readonly delayMs?: number;
  /** Holds how many requests go wrong; default one. */
  readonly times?: number;
}

export interface ClusterDoubleOptions {
  readonly tokens?: readonly string[];
  readonly namespaces?: readonly string[];
  readonly tls?: { readonly cert: string; readonly key: string };
  /** Starts the program of the agent of a pod. Missing, pods have no such process. */
  startAgent?(env: Readonly<Record<string, string>>, folder: string): ChildProcess;
  /** Says whether pods start by themselves; default true. */
  readonly starts?: boolean;
  /** Lists the protocols of `exec`, as older clusters have fewer. */
  readonly protocols?: readonly string[];
}

interface StoredPod {
  object: Record<string, unknown>;
  readonly namespace: string;
  readonly agent: ChildProcess | null;
}

interface Watcher {
  readonly namespace: string;
  readonly name: string | null;
  send(line: PodObject): void;
}

/**
 * Stands for the interface of a cluster: pods with their watches, logs and events, and commands in containers. A container is a
 * folder and the processes that are started in it; the folder is its working folder, which must be a path of the test.
 */
export class ClusterDouble {
  readonly requests: string[] = [];
  readonly #options: ClusterDoubleOptions;
  readonly #pods = new Map<string, StoredPod>();
  readonly #watchers = new Set<Watcher>();
  readonly #faults: { fault: Fault; left: number }[] = [];
  readonly #events: PodObject[] = [];
  readonly #history: { readonly version: number; readonly line: PodObject }[] = [];
  readonly #logs = new Map<string, string>();
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #children = new Set<ChildProcess>();
  #version = 100;
  #oldest = 0;

  constructor(options: ClusterDoubleOptions) {
    this.#options = options;
    // A request that is cut off before it was read is no failure of a test.
    const answer = (request: IncomingMessage, response: ServerResponse): void =>
      void this.#answer(request, response).catch(() => response.destroy());
    this.#server = options.tls === undefined ? createServer(answer) : createTlsServer(options.tls, answer);
    this.#server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on('close', () => this.#sockets.delete(socket));
    });
    const upgrades = new WebSocketServer({
      noServer: true,
      handleProtocols: (offered) =>
        (options.protocols ?? ['v5.channel.k8s.io', 'v4.channel.k8s.io']).find((each) => offered.has(each)) ?? false,
    });
    this.#server.on('upgrade', (request, socket, head) => {
      socket.on('error', () => undefined);
      const refused = this.#refusal(request, new URL(request.url ?? '', 'http://x'));
      this.requests.push(`EXEC ${request.url}`);
      if (refused !== null) {
        const body = JSON.stringify(statusOf(refused.status, refused.reason, 'refused'));
        socket.end(
          `HTTP/1.1 ${refused.status} No\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`,
        );
        return;
      }
      upgrades.handleUpgrade(request, socket, head, (opened) => {
        const url = new URL(request.url ?? '', 'http://x');
        const [, namespace = '', name = ''] = /namespaces\/([^/]+)\/pods\/([^/]+)\/exec/.exec(url.pathname) ?? [];
        const pod = this.pod(namespace, name);
        const container = containersOf(pod).find((each) => each['name'] === url.searchParams.get('container'));
        serveExec(opened, {
          argv: url.searchParams.getAll('command'),
          folder: container === undefined ? null : String(container['workingDir'] ?? '/'),
          env: envOf(container ?? {}),
          started: (child) => this.#children.add(child),
        });
      });
    });
  }

  /** Starts one that is closed with the test. */
  static async start(t: Finisher, options: ClusterDoubleOptions = {}): Promise<ClusterDouble> {
    const double = new ClusterDouble(options);
    double.#server.listen(0, '127.0.0.1');
    await once(double.#server, 'listening');
    t.onTestFinished(() => double.close());
    return double;
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `${this.#options.tls === undefined ? 'http' : 'https'}://localhost:${port}`;
  }

  fail(fault: Fault): void {
    this.#faults.push({ fault, left: fault.times ?? 1 });
  }

  pod(namespace: string, name: string): PodObject | null {
    return this.#pods.get(`${namespace}/${name}`)?.object ?? null;
  }

  names(): readonly string[] {
    return [...this.#pods.keys()];
  }

  /** Adds an event of a pod, as schedulers and nodes report them. */
  event(namespace: string, pod: string, type: 'Normal' | 'Warning', reason: string, message: string): void {
    this.#version += 1;
    this.#events.push({
      metadata: { namespace, name: `${pod}.${this.#version}` },
      involvedObject: { kind: 'Pod', name: pod },
      ...{ type, reason, message },
    });
  }

  setLog(pod: string, container: string, text: string): void {
    this.#logs.set(`${pod}/${container}`, text);
  }

  /** Sets the status of a pod, and tells those who watch it. */
  setStatus(namespace: string, name: string, status: PodObject): void {
    const stored = this.#pods.get(`${namespace}/${name}`);
    if (stored === undefined) return;
    this.#version += 1;
    stored.object = {
      ...stored.object,
      metadata: { ...objectAt(stored.object, 'metadata'), resourceVersion: String(this.#version) },
      status,
    };
    this.#tell('MODIFIED', stored);
  }

  /** Ends all watches, and forgets from where they could go on. */
  expireWatches(): void {
    this.#version += 1;
    this.#oldest = this.#version;
    for (const watcher of this.#watchers)
      watcher.send({ type: 'ERROR', object: statusOf(410, 'Expired', 'too old resource version') });
  }

  /** Takes a pod away, as when its machine is lost. */
  removePod(namespace: string, name: string): void {
    const stored = this.#pods.get(`${namespace}/${name}`);
    if (stored === undefined) return;
    this.#pods.delete(`${namespace}/${name}`);
    this.#version += 1;
    if (stored.agent !== null) endTree(stored.agent);
    this.#tell('DELETED', stored);
  }

  async close(): Promise<void> {
    for (const { agent } of this.#pods.values()) if (agent !== null) endTree(agent);
    for (const child of this.#children) endTree(child);
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #refusal(request: IncomingMessage, url: URL): { status: number; reason: string; retryAfter?: number } | null {
    const { tokens } = this.#options;
    const token = /^Bearer (.*)$/.exec(request.headers.authorization ?? '')?.[1];
    if (tokens !== undefined && (token === undefined || !tokens.includes(token)))
      return { status: 401, reason: 'Unauthorized' };
    const [, namespace] = /\/namespaces\/([^/]+)/.exec(url.pathname) ?? [];
    const { namespaces } = this.#options;
    if (namespace !== undefined && namespaces !== undefined && !namespaces.includes(namespace))
      return { status: 403, reason: 'Forbidden' };
    const asked = `${request.method === 'GET' && request.headers.upgrade ? 'EXEC' : request.method} ${url.pathname}`;
    const found = this.#faults.find(
      ({ fault, left }) => left > 0 && fault.status !== undefined && fault.on.test(asked),
    );
    if (found === undefined) return null;
    found.left -= 1;
    const { status = 500, reason = 'InternalError', retryAfter } = found.fault;
    return { status, reason, ...(retryAfter !== undefined && { retryAfter }) };
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://x');
    this.requests.push(`${request.method} ${request.url}`);
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const slow = this.#faults.find(
      ({ fault, left }) =>
        left > 0 && fault.delayMs !== undefined && fault.on.test(`${request.method} ${url.pathname}`),
    );
    if (slow !== undefined) {
      slow.left -= 1;
      await new Promise((resolve) => setTimeout(resolve, slow.fault.delayMs));
    }
    const refused = this.#refusal(request, url);
    const send = (status: number, body: PodObject, headers: Readonly<Record<string, string>> = {}): void => {
      response.writeHead(status, { 'content-type': 'application/json', ...headers });
      response.end(JSON.stringify(body));
    };
    if (refused !== null) {
      const after = refused.retryAfter;
      send(
        refused.status,
        statusOf(refused.status, refused.reason, `the answer is ${refused.status}`),
        after === undefined ? {} : { 'retry-after': String(after) },
      );
      return;
    }
    const [, namespace = '', kind = '', name, below] =
      /^\/api\/v1\/namespaces\/([^/]+)\/(pods|events)(?:\/([^/]+))?(?:\/(\w+))?$/.exec(url.pathname) ?? [];
    if (kind === 'events') {
      const wanted = /involvedObject\.name=([^,]+)/.exec(url.searchParams.get('fieldSelector') ?? '')?.[1];
      send(200, { items: this.#events.filter((each) => objectAt(each, 'involvedObject')['name'] === wanted) });
    } else if (kind !== 'pods')
      send(404, statusOf(404, 'NotFound', 'the server could not find the requested resource'));
    else if (name !== undefined && below === 'log') {
      response.end(this.#logs.get(`${name}/${url.searchParams.get('container')}`) ?? '');
    } else if (name !== undefined) {
      const pod = this.pod(namespace, name);
      if (pod === null) send(404, statusOf(404, 'NotFound', `pods "${name}" not found`));
      else {
        if (request.method === 'DELETE') this.removePod(namespace, name);
        send(200, pod);
      }
    } else if (request.method === 'POST') {
      const made = await this.#create(namespace, JSON.parse(Buffer.concat(pieces).toString()));
      send(made === null ? 409 : 201, made ?? statusOf(409, 'AlreadyExists', 'pods already exist'));
    } else if (url.searchParams.get('watch') === 'true') this.#watch(namespace, url, response);
    else send(200, { metadata: { resourceVersion: String(this.#version) }, items: this.#selected(namespace, url) });
  }

  #selected(namespace: string, url: URL): readonly PodObject[] {
    const pairs = (url.searchParams.get('labelSelector') ?? '').split(',').filter((each) => each !== '');
    return [...this.#pods.values()]
      .filter((each) => each.namespace === namespace)
      .map(({ object }) => object)
      .filter((pod) => {
        const labels = objectAt(objectAt(pod, 'metadata'), 'labels');
        return pairs.every((pair) => labels[pair.split('=')[0] ?? ''] === pair.split('=')[1]);
      });
  }

  #watch(namespace: string, url: URL, response: ServerResponse): void {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.flushHeaders();
    const since = Number(url.searchParams.get('resourceVersion') ?? 0);
    const watcher: Watcher = {
      namespace,
      name: /metadata\.name=([^,]+)/.exec(url.searchParams.get('fieldSelector') ?? '')?.[1] ?? null,
      send(line) {
        response.write(`${JSON.stringify(line)}\n`);
        if (line['type'] === 'ERROR') response.end();
      },
    };
    if (since < this.#oldest) {
      watcher.send({ type: 'ERROR', object: statusOf(410, 'Expired', 'too old resource version') });
      return;
    }
    this.#watchers.add(watcher);
    response.on('close', () => this.#watchers.delete(watcher));
    for (const { version, line } of this.#history) if (version > since && isFor(watcher, line)) watcher.send(line);
  }

  async #create(namespace: string, pod: PodObject): Promise<PodObject | null> {
    const name = String(objectAt(pod, 'metadata')['name']);
    const key = `${namespace}/${name}`;
    if (this.#pods.has(key)) return null;
    this.#version += 1;
    const metadata = {
      ...objectAt(pod, 'metadata'),
      namespace,
      uid: randomUUID(),
      resourceVersion: String(this.#version),
    };
    const object = { ...pod, metadata, status: { phase: 'Pending' } };
    const agentOf = containersOf(pod).find((each) =>
      objectsAt(each, 'env').some((env) => env['name'] === 'JENKINS_SECRET'),
    );
    let agent: ChildProcess | null = null;
    const isStarted = this.#options.starts !== false;
    if (isStarted && agentOf !== undefined && this.#options.startAgent !== undefined) {
      const folder = String(agentOf['workingDir']);
      await mkdir(folder, { recursive: true });
      agent = this.#options.startAgent(envOf(agentOf), folder);
    }
    const stored = { object, namespace, agent };
    this.#pods.set(key, stored);
    this.#tell('ADDED', stored);
    if (isStarted)
      setImmediate(() =>
        this.setStatus(namespace, name, {
          phase: 'Running',
          containerStatuses: containersOf(pod).map((each) => ({
            name: each['name'],
            ready: true,
            state: { running: {} },
          })),
        }),
      );
    return object;
  }

  #tell(type: 'ADDED' | 'MODIFIED' | 'DELETED', { object }: StoredPod): void {
    const line = { type, object };
    this.#history.push({ version: this.#version, line });
    for (const watcher of this.#watchers) if (isFor(watcher, line)) watcher.send(line);
  }
}

function isFor({ namespace, name }: Watcher, line: PodObject): boolean {
  const metadata = objectAt(objectAt(line, 'object'), 'metadata');
  return metadata['namespace'] === namespace && (name === null || name === metadata['name']);
}

function containersOf(pod: PodObject | null): readonly PodObject[] {
  return objectsAt(objectAt(pod ?? {}, 'spec'), 'containers');
}

function envOf(container: PodObject): Readonly<Record<string, string>> {
  return Object.fromEntries(
    objectsAt(container, 'env').map((each) => [String(each['name']), String(each['value'] ?? '')]),
  );
}

function statusOf(code: number, reason: string, message: string): PodObject {
  return { kind: 'Status', status: 'Failure', code, reason, message };
}

/** Ends a process that was started as the head of a group of its own, with all of the group. */
function endTree(child: ChildProcess): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}

/** Starts a program for a container: the head of a group of its own, with the variables of the container alone. */
export function startProcess(
  argv: readonly string[],
  env: Readonly<Record<string, string>>,
  folder: string,
): ChildProcess {
  const [program = '', ...args] = argv;
  return spawn(program, args, { env: { PATH: '/usr/bin:/bin', ...env }, cwd: folder, detached: true });
}

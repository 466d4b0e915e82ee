import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { extract } from 'tar-stream';
import type { Finisher } from '../../../kit/testing/temporary-folder.ts';

interface StoredContainer {
  readonly name: string;
  readonly spec: Readonly<Record<string, unknown>>;
  child: ChildProcess | null;
  state: 'created' | 'running' | 'exited';
  code: number;
}

/** Stands for the interface of a Docker engine on a socket in a folder. Containers are child processes that begin there. */
export class EngineDouble {
  readonly requests: string[] = [];
  readonly bodies: unknown[] = [];
  readonly images = new Set<string>();
  readonly #folder: string;
  readonly #containers = new Map<string, StoredContainer>();
  readonly #execs = new Map<string, { readonly container: string; readonly body: Readonly<Record<string, unknown>> }>();
  /** Holds what the next requests of a path answer instead. */
  readonly failures = new Map<string, number>();

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async start(t: Finisher, folder: string): Promise<EngineDouble> {
    const double = new EngineDouble(folder);
    // A request that is cut off before it was read is no failure of a test.
    const server = createServer(
      (request, response) => void double.#answer(request, response).catch(() => response.destroy()),
    );
    server.listen(double.socket);
    await once(server, 'listening');
    t.onTestFinished(async () => {
      for (const { child } of double.#containers.values()) child?.kill('SIGKILL');
      server.close();
      server.closeAllConnections();
    });
    return double;
  }

  get socket(): string {
    return join(this.#folder, 'docker.sock');
  }

  names(): readonly string[] {
    return [...this.#containers.keys()];
  }

  spec(name: string): Readonly<Record<string, unknown>> {
    return this.#containers.get(name)?.spec ?? {};
  }

  exit(name: string, code: number): void {
    const container = this.#containers.get(name);
    if (container !== undefined) Object.assign(container, { state: 'exited', code });
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const url = new URL(request.url ?? '', 'http://x');
    const path = url.pathname.replace(/^\/v1\.\d+/, '');
    this.requests.push(`${request.method} ${path}`);
    const content = Buffer.concat(pieces);
    const body =
      content.length > 0 && request.headers['content-type'] === 'application/json'
        ? JSON.parse(content.toString())
        : {};
    this.bodies.push(body);
    const send = (status: number, answer: unknown = ''): void => {
      response.writeHead(status);
      response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
    };
    const failure = this.failures.get(path);
    if (failure !== undefined) {
      this.failures.delete(path);
      send(failure, { message: `it fails with ${failure}` });
      return;
    }
    const [, kind = '', id = '', what] = /^\/(\w+)\/(.+?)(?:\/(\w+))?$/.exec(path) ?? [];
    if (path === '/images/create') {
      const image = `${url.searchParams.get('fromImage')}:${url.searchParams.get('tag')}`;
      if (image.startsWith('missing')) send(200, '{"errorDetail":{"message":"no such image"}}\n');
      else {
        this.images.add(image);
        send(200, '{"status":"done"}\n');
      }
    } else if (kind === 'images') send(this.images.has(path.slice('/images/'.length, -'/json'.length)) ? 200 : 404, {});
    else if (path === '/containers/json') {
      send(
        200,
        [...this.#containers.values()].map(({ name, spec, state }) => ({
          Id: name,
          Labels: spec['Labels'],
          State: state,
        })),
      );
    } else if (path === '/containers/create') {
      const name = url.searchParams.get('name') ?? '';
      this.#containers.set(name, { name, spec: body, child: null, state: 'created', code: 0 });
      send(201, { Id: name });
    } else if (kind === 'exec') {
      const exec = this.#execs.get(id);
      const container = this.#containers.get(exec?.container ?? '');
      if (exec !== undefined && container !== undefined) {
        const [, ...args] = (exec.body['Cmd'] as string[]).map((word) => word.replace(/^\/tmp\//, `${this.#folder}/`));
        container.child = this.#run(process.execPath, args, exec.body['Env'] as string[]);
      }
      send(200);
    } else await this.#container(request.method ?? '', id, what ?? '', { body, content, send });
  }

  async #container(
    method: string,
    name: string,
    what: string,
    {
      body,
      content,
      send,
    }: { body: Record<string, unknown>; content: Buffer; send(status: number, answer?: unknown): void },
  ): Promise<void> {
    // Without a word behind it, the path is that of the container itself.
    const container = this.#containers.get(name);
    if (container === undefined) send(404, { message: `No such container: ${name}` });
    else if (method === 'DELETE') {
      container.child?.kill('SIGKILL');
      this.#containers.delete(name);
      send(204);
    } else if (what === 'start') {
      container.state = 'running';
      const command = container.spec['Cmd'] as string[] | undefined;
      if (command !== undefined && command.length > 0)
        container.child = this.#run(command[0] ?? '', command.slice(1), container.spec['Env'] as string[]);
      send(204);
    } else if (what === 'stop') {
      container.child?.kill('SIGTERM');
      container.state = 'exited';
      send(204);
    } else if (what === 'archive') {
      const archive = extract();
      archive.on('entry', (header, stream, next) => {
        const parts: Buffer[] = [];
        stream.on('data', (part) => parts.push(Buffer.from(part as Buffer)));
        stream.on(
          'end',
          () => void writeFile(join(this.#folder, header.name), Buffer.concat(parts)).then(() => next()),
        );
      });
      archive.end(content);
      await once(archive, 'finish');
      send(200);
    } else if (what === 'exec') {
      this.#execs.set(`e${this.#execs.size}`, { container: name, body });
      send(201, { Id: `e${this.#execs.size - 1}` });
    } else if (what === 'json')
      send(200, { State: { Running: container.state === 'running', ExitCode: container.code } });
    else if (what === 'logs') send(200, '\u0001\u0000\u0000\u0000\u0000\u0000\u0000\u0009the end\n');
    else send(404, { message: 'page not found' });
  }

  #run(program: string, args: readonly string[], env: readonly string[]): ChildProcess {
    const variables = Object.fromEntries(env.map((each) => each.split(/=(.*)/s).slice(0, 2)));
    return spawn(program, args, { cwd: this.#folder, env: { PATH: '/usr/bin:/bin', ...variables } });
  }
}

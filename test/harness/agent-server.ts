import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createInboundAgents, type InboundAgents } from '../../src/agents/index.ts';
import { systemClock } from '../../src/kit/index.ts';
import type { Machine } from '../../src/points/index.ts';

export const SECRET = 'ab'.repeat(32);
const PROGRAM = join(import.meta.dirname, '..', '..', 'dist', 'agent.cjs');

/** Represents the part of a server to which agent programs connect, without the rest of it. */
export interface AgentServer {
  readonly url: string;
  readonly port: number;
  readonly agents: InboundAgents;
  /** Holds the lines that the logs of the nodes got, and those of the server's log. */
  readonly lines: string[];
  /** Resolves with the next machine that connects, or has connected and was not asked for yet. */
  next(): Promise<Machine>;
  close(): Promise<void>;
}

export async function startAgentServer(): Promise<AgentServer> {
  const lines: string[] = [];
  const arrived: Machine[] = [];
  const waiting: ((machine: Machine) => void)[] = [];
  const note = (fields: object, text: string): void => void lines.push(`${text} ${JSON.stringify(fields)}`);
  const agents = createInboundAgents({
    clock: systemClock,
    log: { debug: note, info: note, warn: note, error: note },
    version: 'test',
    secretOf: (node) => (node === 'n1' ? SECRET : null),
    writeLine: (node, line) => void lines.push(`${node}: ${line}`),
    accept(_node, machine) {
      const resolve = waiting.shift();
      if (resolve === undefined) arrived.push(machine);
      else resolve(machine);
      return null;
    },
  });
  const server = createServer(
    (request, response) => void answer(agents, request, response).catch(() => response.destroy()),
  );
  server.on('upgrade', async (request, socket, head) => {
    // One that is cut while nobody listens would end the tests.
    socket.on('error', () => undefined);
    const admission = await agents.admit(request.headers);
    if (admission.kind === 'admitted') agents.connect(admission.node, request, socket, head);
    else socket.end(`HTTP/1.1 ${admission.status} No\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    port,
    agents,
    lines,
    next() {
      const machine = arrived.shift();
      return machine === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(machine);
    },
    async close() {
      agents.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function answer({ transfers }: InboundAgents, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const id = request.url?.split('/').at(-1) ?? '';
  const token = String(request.headers['x-millwright-token'] ?? '');
  const content = request.method === 'GET' ? transfers.get(id, token) : transfers.put(id, token, request);
  if (content === null) response.writeHead(404).end();
  else if (content instanceof Promise) {
    await content;
    response.writeHead(204).end();
  } else await pipeline(content, response).catch(() => undefined);
}

/** Represents a network between two programs that can be cut. */
export interface Wire {
  readonly url: string;
  /** Ends all connections without a word. */
  cut(): void;
  /** Carries nothing more, and says nothing of it, until it is cut. */
  freeze(): void;
  close(): Promise<void>;
}

/** Returns a way to a port of this machine. */
export async function wireTo(port: number): Promise<Wire> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((near) => {
    const far = connect(port, '127.0.0.1');
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    for (const socket of sockets) socket.resetAndDestroy();
  };
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    cut,
    freeze() {
      for (const socket of sockets) socket.unpipe();
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Represents the agent program in a process of its own. */
export interface ProgramProcess {
  readonly child: ChildProcess;
  /** Holds what it has printed so far. */
  output(): string;
  /** Resolves with its exit code. */
  readonly ended: Promise<number | null>;
  kill(signal?: NodeJS.Signals): Promise<void>;
}

export function spawnProgram(words: readonly string[], env: Readonly<Record<string, string>> = {}): ProgramProcess {
  const child = spawn(process.execPath, [PROGRAM, ...words], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => said.push(piece.toString()));
  // What it printed last is read by the next turn at the latest.
  const ended = new Promise<number | null>((resolve) =>
    child.once('exit', (code) => setImmediate(() => setImmediate(resolve, code))),
  );
  return {
    child,
    output: () => said.join(''),
    ended,
    async kill(signal = 'SIGKILL') {
      child.kill(signal);
      await ended;
    },
  };
}

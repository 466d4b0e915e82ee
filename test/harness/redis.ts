import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { type Finisher, temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';

/** A Redis in a process of its own, as Debian has it, on a socket in a temporary folder. */
export interface RedisProcess {
  /** Holds the address for servers and workers. */
  readonly url: string;
  /** Holds address and port where it listens by TCP. */
  readonly host: string;
  /** Is a connection for looking at what is there. */
  readonly client: Redis;
  /** Ends it at once: what it was not told to save is lost. */
  kill(): Promise<void>;
  /** Starts it again, with what it saved. */
  start(): Promise<void>;
}

export interface RedisOptions {
  /** Names an address of this machine at which it listens, too, at a port that is free there. */
  readonly address?: string;
  /** Holds further words of its command line, given that port, such as those for TLS; TCP without it. */
  words?(port: number): readonly string[];
  /** Holds the password that the words set. */
  readonly password?: string;
}

/** Starts Redis. Needs Debian's redis-server. */
export async function startRedis(
  t: Finisher,
  { address, password, words: more = (port) => ['--port', String(port)] }: RedisOptions = {},
): Promise<RedisProcess> {
  const folder = await temporaryFolder(t);
  const socket = join(folder, 'redis.sock');
  const port = address === undefined ? 0 : await freePort(address);
  const listens = address === undefined ? [] : ['--bind', address, '--protected-mode', 'no', ...more(port)];
  const kept = ['--unixsocket', socket, '--dir', folder, '--save', '', '--loglevel', 'warning'];
  const words = ['--port', '0', ...kept, ...listens];
  let child = spawn('redis-server', words, { stdio: 'ignore' });
  const client = new Redis({
    ...{ path: socket, protocol: 2, maxRetriesPerRequest: null, retryStrategy: () => 50 },
    ...(password !== undefined && { password }),
  });
  client.on('error', () => undefined);
  const running = async (): Promise<void> => {
    const failed = once(child, 'error').then(([error]) => {
      throw new Error('Redis cannot be started: install redis-server of Debian', { cause: error });
    });
    await Promise.race([client.ping(), failed]);
  };
  const kill = async (): Promise<void> => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  t.onTestFinished(async () => {
    client.disconnect();
    await kill();
  });
  await running();
  return {
    url: `unix:${socket}`,
    host: `${address}:${port}`,
    client,
    kill,
    async start() {
      child = spawn('redis-server', words, { stdio: 'ignore' });
      await running();
    },
  };
}

async function freePort(address: string): Promise<number> {
  const server = createServer();
  server.listen(0, address);
  await once(server, 'listening');
  const at = server.address();
  server.close();
  await once(server, 'close');
  if (at === null || typeof at === 'string') throw new Error('no port');
  return at.port;
}

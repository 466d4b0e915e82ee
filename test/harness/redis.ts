import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { type Finisher, temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';

/** A Redis in a process of its own, as Debian has it, on a socket in a temporary folder. */
export interface RedisProcess {
  /** Holds the address for servers and workers. */
  readonly url: string;
  /** Is a connection for looking at what is there. */
  readonly client: Redis;
  /** Ends it at once: what it was not told to save is lost. */
  kill(): Promise<void>;
  /** Starts it again, with what it saved. */
  start(): Promise<void>;
}

/** Starts Redis. Needs Debian's redis-server. */
export async function startRedis(t: Finisher): Promise<RedisProcess> {
  const folder = await temporaryFolder(t);
  const socket = join(folder, 'redis.sock');
  const words = ['--port', '0', '--unixsocket', socket, '--dir', folder, '--save', '', '--loglevel', 'warning'];
  let child = spawn('redis-server', words, { stdio: 'ignore' });
  const client = new Redis({ path: socket, protocol: 2, maxRetriesPerRequest: null, retryStrategy: () => 50 });
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
    client,
    kill,
    async start() {
      child = spawn('redis-server', words, { stdio: 'ignore' });
      await running();
    },
  };
}

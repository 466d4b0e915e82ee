// Needs redis-server of Debian.
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { it } from 'vitest';
import { type Finisher, temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { createWorkingJobs, startWorking } from '../agents/working-builds.ts';
import { ROUNDS } from '../durability/rounds.ts';
import { untilOnline } from '../harness/nodes.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { type RedisProcess, startRedis } from '../harness/redis.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';
import { spawnWorker, type WorkerProcess } from '../harness/worker-process.ts';

const TIME = { timeout: 360_000 + ROUNDS * 120_000 };
const NODE = 'w1';

interface Parts {
  readonly redis: RedisProcess;
  readonly server: ServerProcess;
  readonly worker: WorkerProcess;
  startWorker(): WorkerProcess;
  restartWorker(): Promise<void>;
  restartServer(): Promise<void>;
  restartRedis(isKept: boolean, awayMs: number): Promise<void>;
}

/** A server with a worker, over a Redis. */
async function given(t: Finisher): Promise<Parts & { readonly folder: string }> {
  const redis = await startRedis(t);
  const home = await preparedHome(t);
  const folder = join(await temporaryFolder(t, 'worker'), NODE);
  const start = async (): Promise<ServerProcess> => {
    const server = await spawnServer({ home, env: { MILLWRIGHT_REDIS_URL: redis.url } });
    t.onTestFinished(() => server.kill());
    return server;
  };
  const startWorker = (): WorkerProcess =>
    spawnWorker(t, { redis: redis.url, name: NODE, folder, words: ['--executors', '2'] });
  let server = await start();
  let worker = startWorker();
  await untilOnline(server.client, NODE);
  await createWorkingJobs(server.client, NODE);
  return {
    redis,
    folder,
    get server() {
      return server;
    },
    get worker() {
      return worker;
    },
    startWorker,
    async restartWorker() {
      await worker.kill();
      worker = startWorker();
    },
    async restartServer() {
      await server.kill();
      server = await start();
    },
    async restartRedis(isKept, awayMs) {
      if (isKept) await redis.client.save();
      await redis.kill();
      await delay(awayMs);
      await redis.start();
    },
  };
}

const FAULTS: readonly (readonly [what: string, happen: (parts: Parts, round: number) => Promise<void>])[] = [
  ['a worker that is killed and started again', ({ restartWorker }) => restartWorker()],
  ['a server that is killed', ({ restartServer }) => restartServer()],
  ['a Redis that is restarted with its data', ({ restartRedis }, round) => restartRedis(true, round * 100)],
  ['a Redis that is restarted without its data', ({ restartRedis }, round) => restartRedis(false, round * 100)],
  ['a Redis that is away for 10 seconds', ({ restartRedis }) => restartRedis(true, 10_000)],
  [
    'a second worker of the same name',
    async ({ startWorker }) => {
      const second = startWorker();
      await delay(1500);
      await second.kill();
    },
  ],
];

it.each(FAULTS)(`%s loses nothing (${ROUNDS} rounds)`, TIME, async (_, happen) => {
  const actions: (() => Promise<void> | void)[] = [];
  const finisher: Finisher = { onTestFinished: (action) => void actions.unshift(action) };
  try {
    const parts = await given(finisher);
    for (let round = 1; round <= ROUNDS; round++) {
      const builds = await startWorking(parts.server.client, NODE, parts.folder, round);
      await builds.reached(parts.server.client, (round * 5) % 40);
      await happen(parts, round);
      await builds.verify(parts.server.client, { limitMs: 110_000 });
    }
  } finally {
    for (const action of actions) await action();
  }
});

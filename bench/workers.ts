// Figures of workers over Redis: a server with 200 idle ones, trivial builds on 1, 2 and 4, and a great log. Needs redis-server.
import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createLocalAgent } from '../src/agents/local/local-agent.ts';
import { AgentProgram } from '../src/agents/program/agent-program.ts';
import { readRedisAddress } from '../src/agents/redis/address.ts';
import { WorkerProgram } from '../src/agents/redis/worker/worker-program.ts';
import { silentLogger, systemClock } from '../src/kit/index.ts';
import { type Finisher, temporaryFolder } from '../src/kit/testing/temporary-folder.ts';
import { endOf } from '../test/harness/builds.ts';
import { freestyle } from '../test/harness/jobs.ts';
import { startRedis } from '../test/harness/redis.ts';
import { type ServerProcess, spawnServer } from '../test/harness/server-process.ts';
import { spawnWorker, type WorkerProcess } from '../test/harness/worker-process.ts';
import { processorTime } from './processor-time.ts';
import { residentMegabytes } from './resident.ts';

const IDLE = Number(process.argv[2] ?? 200);
const LOG_MB = Number(process.argv[3] ?? 1000);
const IDLE_MS = 60_000;
const JOBS = 100;

const endings: (() => Promise<void>)[] = [];
const t: Finisher = { onTestFinished: (action) => void endings.push(action) };

const tell = (figure: string, values: object): void => void console.log(JSON.stringify({ figure, ...values }));

async function idleFigures(server: ServerProcess, count: number): Promise<void> {
  await pause(12_000);
  const before = await processorTime(server);
  await pause(IDLE_MS);
  const { server: after } = await processorTime(server);
  const cpuPercent = Number((((after - before.server) / IDLE_MS) * 100).toFixed(2));
  tell('idle', { workers: count, cpuPercent, megabytes: await residentMegabytes(server) });
}

/** Makes workers in this process: only the server is measured. */
function simulate(count: number, redis: string, folder: string): WorkerProgram[] {
  const agent = createLocalAgent({ log: silentLogger });
  const address = readRedisAddress(redis);
  return Array.from({ length: count }, (_, at) => {
    const own = join(folder, `idle-${at}`);
    return new WorkerProgram({
      ...{ address, name: `idle-${at}`, labels: ['idle'], executors: 2, exclusive: true, folder: own },
      instance: randomBytes(16).toString('hex'),
      program: new AgentProgram({ agent, folder: own, version: '0', clock: systemClock, warn: () => undefined }),
      transfers: () => {
        throw new Error('nothing is moved');
      },
      clock: systemClock,
      log: silentLogger,
      say: () => undefined,
    });
  });
}

function job(command: string): string {
  const assigned = '<assignedNode>far</assignedNode><canRoam>false</canRoam>';
  return freestyle({ command }).replace('<canRoam>true</canRoam>', assigned);
}

async function buildsFigure(server: ServerProcess, workers: number, round: number): Promise<void> {
  const { client } = server;
  const before = await processorTime(server);
  const began = performance.now();
  for (let at = 0; at < JOBS; at++) await client.post(`job/j${at}/build?delay=0sec`);
  for (let at = 0; at < JOBS; at++) {
    await client.until<{ result: string | null }>(
      `job/j${at}/${round}/api/json?tree=result`,
      ({ result }) => result !== null,
      300_000,
    );
  }
  const seconds = (performance.now() - began) / 1000;
  const { server: after } = await processorTime(server);
  const processorMs = Number(((after - before.server) / JOBS).toFixed(1));
  tell('builds', { workers, aSecond: Number((JOBS / seconds).toFixed(1)), processorMs });
}

async function logFigure(server: ServerProcess, { child }: WorkerProcess): Promise<void> {
  const { client } = server;
  await client.postXml(
    'createItem?name=log',
    job(`set +x; head -c ${LOG_MB}000000 /dev/zero | tr '\\0' x | fold -w 100`),
  );
  const megabytes = { server: 0, worker: 0 };
  const look = setInterval(async () => {
    megabytes.server = Math.max(megabytes.server, await residentMegabytes(server));
    const status = await readFile(`/proc/${child.pid}/status`, 'utf8').catch(() => '');
    megabytes.worker = Math.max(megabytes.worker, Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024));
  }, 500);
  const before = await processorTime(server);
  const began = performance.now();
  await client.post('job/log/build?delay=0sec');
  await client.until<{ result: string | null }>(
    'job/log/1/api/json?tree=result',
    ({ result }) => result !== null,
    3_600_000,
  );
  const seconds = (performance.now() - began) / 1000;
  clearInterval(look);
  const { server: after } = await processorTime(server);
  const processorMs = after - before.server;
  tell('log', { megabytes: LOG_MB, aSecond: Number((LOG_MB / seconds).toFixed(1)), processorMs, resident: megabytes });
}

try {
  const redis = await startRedis(t);
  const [home, folder] = [await temporaryFolder(t), await temporaryFolder(t)];
  const server = await spawnServer({ home, env: { MILLWRIGHT_REDIS_URL: redis.url } });
  endings.push(() => server.kill());
  const { client } = server;
  if (IDLE > 0) {
    await idleFigures(server, 0);
    const idle = simulate(IDLE, redis.url, folder);
    await client.until<{ computer: readonly { offline: boolean }[] }>(
      'computer/api/json?tree=computer[offline]',
      ({ computer }) => computer.filter(({ offline }) => !offline).length > IDLE,
      300_000,
    );
    await idleFigures(server, IDLE);
    for (const worker of idle) await worker.end(0);
  }
  for (let at = 0; at < JOBS; at++) await client.postXml(`createItem?name=j${at}`, job('true'));
  const workers: WorkerProcess[] = [];
  let round = 0;
  for (const count of [1, 2, 4]) {
    while (workers.length < count) {
      const name = `w${workers.length}`;
      const worker = spawnWorker(t, {
        ...{ redis: redis.url, name, folder: join(folder, name), words: ['--labels', 'far', '--executors', '8'] },
      });
      await worker.says('is connected');
      workers.push(worker);
    }
    // The first round is that of the compiler.
    for (let again = 0; again < 2; again++) await buildsFigure(server, count, ++round);
  }
  const [first] = workers;
  if (first !== undefined) await logFigure(server, first);
  const { result } = await endOf(client, '/job/j0/1');
  tell('end', { result });
} finally {
  for (const action of endings.reverse()) await action();
}
process.exit(0);

// Needs redis-server of Debian.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type Finisher, temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { endOf, untilLine } from '../harness/builds.ts';
import type { Client } from '../harness/client.ts';
import { freestyle, pipeline } from '../harness/jobs.ts';
import { untilOnline } from '../harness/nodes.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { startRedis } from '../harness/redis.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';
import { spawnWorker } from '../harness/worker-process.ts';

/** One waits for 90 seconds to pass. */
const LONG = { timeout: 300_000 };

async function given(t: Finisher, args: readonly string[] = []) {
  const redis = await startRedis(t);
  const [home, folder] = [await preparedHome(t), await temporaryFolder(t)];
  const start = async (): Promise<ServerProcess> => {
    const server = await spawnServer({ home, args: [...args], env: { MILLWRIGHT_REDIS_URL: redis.url } });
    t.onTestFinished(() => server.kill());
    return server;
  };
  const worker = (at: string) =>
    spawnWorker(t, { redis: redis.url, name: 'w1', folder: join(folder, at), words: ['--executors', '2'] });
  return { redis, folder, start, worker };
}

/** A command that notes each of its starts, and ends when a file is there. */
const waiting = (file: string): string =>
  `set +x\necho started >>${file}.starts\necho begun\nwhile [ ! -e ${file} ]; do sleep 0.1; done\necho done`;

async function startBoth(client: Client, file: string): Promise<void> {
  const onWorker = freestyle({ command: waiting(`${file}-free`) }).replace(
    '<canRoam>true</canRoam>',
    '<assignedNode>w1</assignedNode><canRoam>false</canRoam>',
  );
  await client.postXml('createItem?name=free', onWorker);
  const script = `retry(count: 2, conditions: [agent()]) { echo 'tried'; node('w1') { sh '''${waiting(`${file}-pipe`)}''' } }`;
  await client.postXml('createItem?name=pipe', pipeline(script));
  for (const job of ['free', 'pipe']) {
    await client.post(`job/${job}/build?delay=0sec`);
    await untilLine(client, `job/${job}/1`, 'begun');
  }
}

it('builds of a server that was killed with its Redis wait for a worker of which nothing is known', async (t) => {
  const { redis, folder, start, worker } = await given(t);
  const server = await start();
  const file = join(folder, 'go');
  const first = worker('w1');
  await untilOnline(server.client, 'w1');
  await startBoth(server.client, file);
  await first.kill();
  await server.kill();
  await redis.kill();
  await redis.start();
  const { client } = await start();
  const second = worker('w1');
  await second.says('is connected');
  for (const job of ['free', 'pipe']) {
    await writeFile(`${file}-${job}`, '');
    const { result, console } = await endOf(client, `job/${job}/1`);
    expect(result, console).toBe('SUCCESS');
    expect(await readFile(`${file}-${job}.starts`, 'utf8')).toBe('started\n');
  }
});

it(
  'Redis that is away for longer than the patience: builds are lost, and a pipeline may try again',
  LONG,
  async (t) => {
    const { redis, folder, start, worker } = await given(t, ['--agentPatienceSeconds=2']);
    const { client } = await start();
    const file = join(folder, 'go');
    worker('w1');
    await untilOnline(client, 'w1');
    await startBoth(client, file);
    await redis.client.save();
    await redis.kill();
    // 90 seconds, and the patience.
    await client.until<{ inProgress: boolean }>('job/free/1/api/json', ({ inProgress }) => !inProgress, 170_000);
    expect((await endOf(client, 'job/free/1')).result).toBe('FAILURE');
    await redis.start();
    await untilOnline(client, 'w1');
    for (const job of ['free', 'pipe']) await writeFile(`${file}-${job}`, '');
    const { result, console } = await endOf(client, 'job/pipe/1');
    expect(result, console).toBe('SUCCESS');
    expect(console.match(/^tried$/gm)).toHaveLength(2);
    expect(await readFile(`${file}-free.starts`, 'utf8')).toBe('started\n');
  },
);

it('a worker that slept while another one took its name leaves that one alone, and nothing runs twice', async (t) => {
  const { folder, start, worker } = await given(t);
  const { client } = await start();
  const file = join(folder, 'go');
  const first = worker('one');
  await untilOnline(client, 'w1');
  await startBoth(client, file);
  const second = worker('two');
  await second.says('Another worker has the name w1');
  first.child.kill('SIGSTOP');
  await second.says('w1 is connected');
  first.child.kill('SIGCONT');
  await first.says('Another worker has the name w1');
  expect((await endOf(client, 'job/free/1')).result).toBe('FAILURE');
  expect(await readFile(`${file}-free.starts`, 'utf8')).toBe('started\n');
  for (const job of ['free', 'pipe']) await writeFile(`${file}-${job}`, '');
  // The second try of the pipeline is on the other machine, where the command is a new one.
  expect((await endOf(client, 'job/pipe/1')).result).toBe('SUCCESS');
  await client.postXml(
    'createItem?name=many',
    pipeline("node('w1') { for (i in 1..10) { sh 'pwd' } }\nnode('w1') { sh 'pwd' }"),
  );
  await client.post('job/many/build?delay=0sec');
  const { result, console } = await endOf(client, 'job/many/1');
  expect([result, console.match(/^\/.*\/two\/workspace\/many$/gm)?.length]).toEqual(['SUCCESS', 11]);
});

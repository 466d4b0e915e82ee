// Needs redis-server of Debian.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, type TestContext } from 'vitest';
import { temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { endOf, untilLine } from '../harness/builds.ts';
import type { Client } from '../harness/client.ts';
import { freestyle, pipeline } from '../harness/jobs.ts';
import { type RedisProcess, startRedis } from '../harness/redis.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';
import { until } from '../harness/until.ts';
import { spawnWorker, type WorkerProcess } from '../harness/worker-process.ts';

interface Given {
  readonly redis: RedisProcess;
  readonly home: string;
  /** The folder of the worker, in which tests look for what ran there. */
  readonly folder: string;
  server: ServerProcess;
  startServer(): Promise<ServerProcess>;
  startWorker(name?: string, ...words: string[]): WorkerProcess;
}

async function given(t: TestContext): Promise<Given> {
  const redis = await startRedis(t);
  const [home, folder] = [await temporaryFolder(t), await temporaryFolder(t)];
  const startServer = async (): Promise<ServerProcess> => {
    const server = await spawnServer({ home, env: { MILLWRIGHT_REDIS_URL: redis.url } });
    t.onTestFinished(() => server.kill());
    return server;
  };
  return {
    redis,
    home,
    folder,
    server: await startServer(),
    startServer,
    startWorker: (name = 'w1', ...words) =>
      spawnWorker(t, { redis: redis.url, name, folder: join(folder, name), words: ['--labels', 'far', ...words] }),
  };
}

function onLabel(command: string, label = 'far'): string {
  const assigned = `<assignedNode>${label}</assignedNode>\n  <canRoam>false</canRoam>`;
  return freestyle({ command }).replace('<canRoam>true</canRoam>', assigned);
}

async function build(client: Client, job: string, xml: string): Promise<void> {
  const made = await client.postXml(`/createItem?name=${job}`, xml);
  expect([made.status, await made.text()]).toEqual([200, '']);
  const asked = await client.post(`/job/${job}/build?delay=0sec`);
  expect(asked.status).toBe(201);
}

/** A command that notes each of its starts in a file, and ends when another file is there. */
function waitsFor(file: string): string {
  return `set +x\necho started >>${file}.starts\necho begun\nwhile [ ! -e ${file} ]; do sleep 0.1; done\necho done`;
}

async function goOn(file: string): Promise<void> {
  await writeFile(file, '');
}

/** The command ended well, and ran once. */
async function expectOnce(client: Client, job: string, file: string): Promise<void> {
  const { result, console } = await endOf(client, `/job/${job}/1`);
  expect([result, console]).toEqual(['SUCCESS', expect.stringMatching(/begun\n(?:.*\n)*?done\n/)]);
  expect(console.match(/^done$/gm)).toHaveLength(1);
  expect(await readFile(`${file}.starts`, 'utf8')).toBe('started\n');
}

const active = ({ redis }: Given, worker = 'w1'): Promise<number> =>
  redis.client.llen(`millwright:queues:${worker}:active`);

it('a build runs on a worker by its label, and is a job of its queue as long as it has the executor', async (t) => {
  const all = await given(t);
  const { client } = all.server;
  const file = join(all.folder, 'go');
  await build(client, 'a', onLabel(`${waitsFor(file)}\necho "$NODE_NAME in $PWD"\necho small >small`));
  const worker = all.startWorker();
  await worker.says('is connected');
  await untilLine(client, '/job/a/1', 'begun');
  expect(await active(all)).toBe(1);
  await goOn(file);
  const { result, console } = await endOf(client, '/job/a/1');
  expect([result, console]).toEqual([
    'SUCCESS',
    expect.stringContaining(`w1 in ${join(all.folder, 'w1')}/workspace/a`),
  ]);
  await until(async () => ((await active(all)) === 0 ? { found: 0 } : { instead: 'the job stayed active' }));
  const shown = await client.json<{ computer: { displayName: string; numExecutors: number }[] }>('/computer/api/json');
  expect(shown.computer).toContainEqual(expect.objectContaining({ displayName: 'w1', numExecutors: 1 }));
  expect(await client.text('/job/a/ws/small')).toBe('small\n');
  expect(await all.redis.client.xlen('millwright:up')).toBe(0);
});

it('a node block of a pipeline has an executor of a worker; another one waits for it', async (t) => {
  const all = await given(t);
  const { client } = all.server;
  const file = join(all.folder, 'go');
  all.startWorker('w1', '--exclusive');
  const script = `node('far') { sh '''${waitsFor(file)}''' }\nnode('far') { sh 'echo second' }`;
  await build(client, 'p', pipeline(script));
  await untilLine(client, '/job/p/1', 'begun');
  expect(await active(all)).toBe(1);
  await goOn(file);
  const { result, console } = await endOf(client, '/job/p/1');
  expect([result, console]).toEqual(['SUCCESS', expect.stringContaining('second')]);
  expect(console).toContain('Running on w1 in ');
});

it('great files go between worker and server by HTTP', async (t) => {
  const all = await given(t);
  const { client, base } = all.server;
  all.startWorker('w1', '--server', base);
  const script = `node('far') {
    sh 'head -c 3000000 /dev/zero | tr "\\\\0" x >big; echo small >small'
    archiveArtifacts 'big,small'
    stash 'kept'
    deleteDir()
    unstash 'kept'
    sh 'cksum big'
  }`;
  await build(client, 'p', pipeline(script));
  await until(async () => {
    const text = await client.text('/job/p/1/consoleText');
    return /Finished: /.test(text) ? { found: true } : { instead: text };
  });
  const { result, console } = await endOf(client, '/job/p/1');
  expect([result, console]).toEqual(['SUCCESS', expect.stringMatching(/^\d+ 3000000 big$/m)]);
  expect((await client.text('/job/p/1/artifact/big')).length).toBe(3_000_000);
});

it('a worker that is killed during a command comes again, and the command goes on', async (t) => {
  const all = await given(t);
  const { client } = all.server;
  const file = join(all.folder, 'go');
  const first = all.startWorker();
  await build(client, 'a', onLabel(waitsFor(file)));
  await untilLine(client, '/job/a/1', 'begun');
  await first.kill();
  const second = all.startWorker();
  await second.says('is connected');
  await goOn(file);
  await expectOnce(client, 'a', file);
});

it.each(['with', 'without'])('Redis that is restarted %s its data during a command', async (kept) => {
  const t = { onTestFinished: (action: () => unknown) => void finishers.push(action) };
  const finishers: (() => unknown)[] = [];
  try {
    const all = await given(t as TestContext);
    const { client } = all.server;
    const file = join(all.folder, 'go');
    const worker = all.startWorker();
    await build(client, 'a', onLabel(waitsFor(file)));
    await untilLine(client, '/job/a/1', 'begun');
    if (kept === 'with') await all.redis.client.save();
    await all.redis.kill();
    await all.redis.start();
    await goOn(file);
    await expectOnce(client, 'a', file);
    if (kept === 'without') await worker.says('is connected', 2);
    expect(worker.output().includes('has lost its data')).toBe(kept === 'without');
  } finally {
    for (const action of finishers.reverse()) await action();
  }
});

it('a server that is killed during a command is followed by one that takes the worker over', async (t) => {
  const all = await given(t);
  const file = join(all.folder, 'go');
  const worker = all.startWorker();
  await build(all.server.client, 'a', onLabel(waitsFor(file)));
  await untilLine(all.server.client, '/job/a/1', 'begun');
  await all.server.kill();
  const { client } = await all.startServer();
  await worker.says('is connected', 2);
  await goOn(file);
  await expectOnce(client, 'a', file);
  await until(async () => ((await active(all)) === 0 ? { found: 0 } : { instead: 'the job stayed active' }));
});

it('one of two workers of a name waits until the other one is gone', async (t) => {
  const all = await given(t);
  const first = all.startWorker('w1');
  await first.says('w1 is connected');
  const second = spawnWorker(t, { redis: all.redis.url, name: 'W1', folder: join(all.folder, 'other') });
  await second.says('Another worker has the name W1: this one waits until that one is gone');
  await first.kill('SIGTERM');
  await second.says('W1 is connected');
});

it('a worker that is to end takes nothing new, finishes what it has, and leaves', async (t) => {
  const all = await given(t);
  const { client } = all.server;
  const file = join(all.folder, 'go');
  const worker = all.startWorker('w1', '--executors', '2');
  await build(client, 'a', onLabel(waitsFor(file)));
  await untilLine(client, '/job/a/1', 'begun');
  worker.child.kill('SIGTERM');
  await client.until<{ offline: boolean }>('/computer/w1/api/json', ({ offline }) => offline);
  await build(client, 'b', onLabel('echo other'));
  await goOn(file);
  await expectOnce(client, 'a', file);
  expect(await worker.ended).toBe(0);
  await until(async () =>
    (await client.get('/computer/w1/api/json')).status === 404 ? { found: true } : { instead: 'w1 stayed' },
  );
  await all.startWorker('w2').says('w2 is connected');
  expect((await endOf(client, '/job/b/1')).result).toBe('SUCCESS');
});

it('a second server leaves the workers of a Redis to the first one until that is gone', async (t) => {
  const all = await given(t);
  const worker = all.startWorker();
  await worker.says('is connected');
  const second = await spawnServer({ home: await temporaryFolder(t), env: { MILLWRIGHT_REDIS_URL: all.redis.url } });
  t.onTestFinished(() => second.kill());
  await until(async () =>
    second.output().includes('Another server uses this Redis') ? { found: true } : { instead: second.output() },
  );
  expect((await second.client.json<{ computer: unknown[] }>('/computer/api/json')).computer).toHaveLength(1);
  await all.server.kill('SIGTERM');
  await worker.says('is connected', 2);
  await second.client.until<{ offline: boolean }>('/computer/w1/api/json', ({ offline }) => !offline);
});

it('a Redis with a user of few rights, whose password is nowhere to be seen', async (t) => {
  const redis = await startRedis(t);
  const rights = ['~millwright:*', '+@all', '-@admin', '-@dangerous', '+info'];
  await redis.client.acl('SETUSER', 'ann', 'on', '>s3cret', ...rights);
  await redis.client.acl('SETUSER', 'default', '-@all', '+ping');
  const folder = await temporaryFolder(t);
  const address = join(folder, 'address');
  await writeFile(address, redis.url.replace('unix:', 'unix://ann:s3cret@local'));
  const server = await spawnServer({ home: await temporaryFolder(t), args: [`--redisUrl=@${address}`] });
  t.onTestFinished(() => server.kill());
  const worker = spawnWorker(t, { redis: `@${address}`, name: 'w1', folder: join(folder, 'w1') });
  await worker.says('is connected');
  await build(server.client, 'a', onLabel('env', 'w1'));
  const { result, console } = await endOf(server.client, '/job/a/1');
  expect([result, console]).toEqual(['SUCCESS', expect.not.stringMatching(/s3cret|REDIS_URL/)]);
  for (const said of [server.output(), worker.output(), await server.client.text('/systemInfo')])
    expect(said).not.toContain('s3cret');
});

it('what somebody else writes to Redis harms neither the server nor builds', async (t) => {
  const all = await given(t);
  const { client } = all.server;
  const worker = all.startWorker();
  await worker.says('is connected');
  const { client: redis } = all.redis;
  await redis.xadd('millwright:up', '*', 'x', 'y');
  await redis.xadd('millwright:up', '*', 'w', 'w1', 'l', 'x', 'n', '1', 'k', 'open', 'd', '{');
  await redis.xadd('millwright:up', '*', 'w', '../../x', 'l', 'x', 'n', '1', 'k', 'open', 'd', '{"session":"1"}');
  await redis.xadd('millwright:up', '*', 'w', 'w1', 'l', 'x', 'n', '1', 'k', 'message', 'd', 'x');
  await build(client, 'a', onLabel('echo hello'));
  expect((await endOf(client, '/job/a/1')).result).toBe('SUCCESS');
  expect(await redis.xlen('millwright:up')).toBe(0);
});

it('a configured node of the name wins over a worker', async (t) => {
  const all = await given(t);
  const form = new URLSearchParams({
    name: 'w1',
    json: JSON.stringify({
      name: 'w1',
      numExecutors: '1',
      remoteFS: '/tmp',
      mode: 'NORMAL',
      labelString: '',
      type: 'hudson.slaves.DumbSlave',
      retentionStrategy: { 'stapler-class': 'hudson.slaves.RetentionStrategy$Always' },
      launcher: { 'stapler-class': 'hudson.slaves.JNLPLauncher' },
    }),
  });
  const answer = await all.server.client.post('/computer/doCreateItem?type=hudson.slaves.DumbSlave', { body: form });
  expect(answer.status).toBe(302);
  const worker = all.startWorker();
  expect(await worker.ended).toBe(1);
  expect(worker.output()).toContain('There is a configured node w1: a worker needs a name of its own');
});

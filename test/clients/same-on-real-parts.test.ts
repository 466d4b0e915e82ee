// Needs openssh-server, redis-server, mercurial and subversion of Debian.
import { join } from 'node:path';
import { afterAll, beforeAll, it } from 'vitest';
import { type Finisher, temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { type ComparedNode, comparedValues, expectSame, expectSameJob, nearNode } from '../agents/compare.ts';
import { JOBS } from '../agents/freestyle-jobs.ts';
import { PIPELINES } from '../agents/pipelines.ts';
import { storeCredentials } from '../harness/credentials.ts';
import { createNode, sshLauncher, storeKey, untilOnline } from '../harness/nodes.ts';
import { otherRepositories } from '../harness/other-repositories.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { startRedis } from '../harness/redis.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';
import { startSshd } from '../harness/sshd.ts';
import { spawnWorker } from '../harness/worker-process.ts';

const actions: (() => Promise<void> | void)[] = [];
const finisher: Finisher = { onTestFinished: (action) => void actions.unshift(action) };
const far: ComparedNode[] = [];
let server: ServerProcess;
let near: ComparedNode;
let values: Readonly<Record<string, string>>;

beforeAll(async () => {
  const home = await preparedHome(finisher);
  await storeCredentials(home);
  const redis = await startRedis(finisher);
  server = await spawnServer({ home, env: { MILLWRIGHT_REDIS_URL: redis.url } });
  finisher.onTestFinished(() => server.kill());
  const { client, base } = server;
  near = await nearNode(client, home);
  const folder = await temporaryFolder(finisher, 'agent');
  const sshd = await startSshd(finisher);
  await storeKey(client, { id: 'agent', user: sshd.user, privateKey: sshd.privateKey });
  const remoteFolder = join(folder, 'by-sshd');
  await createNode(client, { name: 'by-sshd', remoteFolder, launcher: sshLauncher(sshd.port, 'agent'), executors: 4 });
  const words = ['--executors', '4', '--server', base];
  spawnWorker(finisher, { redis: redis.url, name: 'by-redis', folder: join(folder, 'by-redis'), words });
  for (const name of ['by-sshd', 'by-redis']) {
    await untilOnline(client, name);
    far.push({ name, folder: join(folder, name, 'workspace') });
  }
  values = { ...(await comparedValues(finisher, server)), ...(await otherRepositories(finisher)) };
});
afterAll(async () => {
  for (const action of actions) await action();
});

it.each(PIPELINES)('$name: the same on the server’s own machine, by sshd and on a worker', (pipeline) =>
  expectSame(server.client, pipeline, { near, far, values }),
);

it.each(JOBS)('freestyle, $name: the same on the server’s own machine, by sshd and on a worker', (job) =>
  expectSameJob(server.client, job, { near, far, values }),
);

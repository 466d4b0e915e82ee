import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, it } from 'vitest';
import { startSshServer, USER } from '../../src/agents/ssh/testing/ssh-server.ts';
import { type Finisher, temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { storeCredentials } from '../harness/credentials.ts';
import {
  type AgentProcess,
  createNode,
  INBOUND,
  inboundWords,
  sshLauncher,
  startAgent,
  storeLogin,
  untilOnline,
} from '../harness/nodes.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';
import { type ComparedNode, comparedValues, expectSame, expectSameJob, nearNode } from './compare.ts';
import { JOBS } from './freestyle-jobs.ts';
import { PIPELINES } from './pipelines.ts';

const actions: (() => Promise<void> | void)[] = [];
const finisher: Finisher = { onTestFinished: (action) => void actions.unshift(action) };
let server: ServerProcess;
let near: ComparedNode;
const far: ComparedNode[] = [];
let values: Readonly<Record<string, string>>;

beforeAll(async () => {
  const home = await preparedHome(finisher);
  await storeCredentials(home);
  server = await spawnServer({ home });
  finisher.onTestFinished(() => server.kill());
  const { client, base } = server;
  near = await nearNode(client, home);
  const folder = await temporaryFolder(finisher, 'agent');
  await mkdir(join(folder, 'inbound'));
  await createNode(client, { name: 'inbound', remoteFolder: join(folder, 'inbound'), launcher: INBOUND, executors: 4 });
  const agent: AgentProcess = startAgent(await inboundWords(client, base, 'inbound', join(folder, 'inbound')));
  finisher.onTestFinished(() => agent.kill());
  await untilOnline(client, 'inbound');
  far.push({ name: 'inbound', folder: join(folder, 'inbound', 'workspace') });
  const sshd = await startSshServer({ password: 'pass-of-agent' });
  finisher.onTestFinished(() => sshd.close());
  await storeLogin(client, { id: 'agent', user: USER, password: 'pass-of-agent' });
  await createNode(client, {
    name: 'by-ssh',
    remoteFolder: join(folder, 'by-ssh'),
    launcher: sshLauncher(sshd.port, 'agent'),
    executors: 4,
  });
  await untilOnline(client, 'by-ssh');
  far.push({ name: 'by-ssh', folder: join(folder, 'by-ssh', 'workspace') });
  values = await comparedValues(finisher, server);
});
afterAll(async () => {
  for (const action of actions) await action();
});

it.each(PIPELINES)('$name: the same on the server’s own machine and on agents', (pipeline) =>
  expectSame(server.client, pipeline, { near, far, values }),
);

// Those that need other programs are in `test/clients/same-on-real-parts.test.ts`.
it.each(JOBS.filter(({ needs }) => needs === undefined))(
  'freestyle, $name: the same on the server’s own machine and on agents',
  (job) => expectSameJob(server.client, job, { near, far, values }),
);

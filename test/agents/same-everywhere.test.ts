import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSshServer, USER } from '../../src/agents/ssh/testing/ssh-server.ts';
import { type Finisher, temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { storeCredentials } from '../harness/credentials.ts';
import { changingRepository } from '../harness/git-jobs.ts';
import { freestyle, parametersProperty, stringParameter } from '../harness/jobs.ts';
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
import { hasProgram, otherRepositories } from '../harness/other-repositories.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';
import { type ComparedNode, freestyleOn, outcomeOn } from './compare.ts';
import { JOBS } from './freestyle-jobs.ts';
import { PIPELINES } from './pipelines.ts';

const actions: (() => Promise<void> | void)[] = [];
const finisher: Finisher = { onTestFinished: (action) => void actions.unshift(action) };
const NEAR = 'near-node';
let server: ServerProcess;
let near: ComparedNode;
const far: ComparedNode[] = [];
let urls: Readonly<Record<string, string>>;

beforeAll(async () => {
  const home = await preparedHome(finisher);
  await storeCredentials(home);
  server = await spawnServer({ home });
  finisher.onTestFinished(() => server.kill());
  const { client, base } = server;
  const form = { numExecutors: '4', labelString: NEAR, mode: 'NORMAL' };
  await client.post('computer/(built-in)/configSubmit', { body: new URLSearchParams({ json: JSON.stringify(form) }) });
  near = { name: NEAR, folder: join(home, 'workspace') };
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
  const { url } = await changingRepository(finisher);
  const triggered = freestyle({ properties: parametersProperty(stringParameter('P', '')) });
  expect((await client.postXml('createItem?name=triggered', triggered)).status).toBe(200);
  urls = { GIT_URL: url, SERVER_URL: base.replace(/\/$/, ''), ...(await otherRepositories(finisher)) };
});
afterAll(async () => {
  for (const action of actions) await action();
});

it.each(PIPELINES)('$name: the same on the server’s own machine and on agents', async (pipeline) => {
  const { client } = server;
  const here = await outcomeOn(client, pipeline, near, urls);
  expect(here.result, here.console).toBe(pipeline.result ?? 'SUCCESS');
  for (const node of far) expect(await outcomeOn(client, pipeline, node, urls), node.name).toEqual(here);
});

it.each(JOBS)('freestyle, $name: the same on the server’s own machine and on agents', async (job) => {
  const { client } = server;
  if (job.needs !== undefined && !hasProgram(job.needs)) return;
  const here = await freestyleOn(client, job, near, urls);
  expect(here.result, here.console).toBe(job.result ?? 'SUCCESS');
  expect(here.console).toContain(job.says);
  for (const node of far) expect(await freestyleOn(client, job, node, urls), node.name).toEqual(here);
});

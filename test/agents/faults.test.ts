import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startSshServer, USER } from '../../src/agents/ssh/testing/ssh-server.ts';
import { freePort } from '../../src/kit/testing/free-port.ts';
import { type Finisher, temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { ROUNDS } from '../durability/rounds.ts';
import { endOf } from '../harness/builds.ts';
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
import { until } from '../harness/until.ts';
import { stallingProxy } from './stalling-proxy.ts';
import { createWorkingJobs, startWorking } from './working-builds.ts';

const TIME = { timeout: 360_000 + ROUNDS * 60_000 };
const NODE = 'far';

/** A server with a node whose agent connects by itself, through a proxy. */
async function farNode(t: Finisher) {
  const home = await preparedHome(t);
  const folder = await temporaryFolder(t, 'agent');
  // A port that the system gave away may be another program's while no server has it.
  const port = await freePort();
  const spawned = (): Promise<ServerProcess> => spawnServer({ home, args: [`--httpPort=${port}`] });
  let server = await spawned();
  t.onTestFinished(() => server.kill());
  const proxy = await stallingProxy(t, () => ({ host: '127.0.0.1', port }));
  await createNode(server.client, { name: NODE, remoteFolder: folder, launcher: INBOUND });
  await createWorkingJobs(server.client, NODE);
  const words = await inboundWords(server.client, `http://127.0.0.1:${proxy.port}/`, NODE, folder);
  const agents: AgentProcess[] = [];
  const start = (): AgentProcess => {
    const agent = startAgent(words);
    agents.push(agent);
    return agent;
  };
  t.onTestFinished(async () => {
    for (const agent of agents) await agent.kill();
  });
  let agent = start();
  await untilOnline(server.client, NODE);
  return {
    home,
    folder,
    proxy,
    get server() {
      return server;
    },
    get agent() {
      return agent;
    },
    startAnother: start,
    async restartAgent() {
      await agent.kill();
      agent = start();
    },
    async restartServer() {
      await server.kill();
      server = await spawned();
    },
    working: (round: number) => startWorking(server.client, NODE, folder, round),
  };
}

it(`an agent that is killed and started again loses nothing (${ROUNDS} rounds)`, TIME, async (t) => {
  const far = await farNode(t);
  for (let round = 1; round <= ROUNDS; round++) {
    const builds = await far.working(round);
    await builds.reached(far.server.client, round % 7);
    await far.restartAgent();
    await builds.reached(far.server.client, 30);
    await far.restartAgent();
    await builds.verify(far.server.client);
  }
});

it(`a connection that is cut off loses nothing (${ROUNDS} rounds)`, TIME, async (t) => {
  const far = await farNode(t);
  for (let round = 1; round <= ROUNDS; round++) {
    const builds = await far.working(round);
    for (const line of [round % 5, 20, 40]) {
      await builds.reached(far.server.client, line);
      far.proxy.cut();
    }
    await builds.verify(far.server.client);
  }
});

it(`a connection that hangs loses nothing (${ROUNDS} rounds)`, TIME, async (t) => {
  const far = await farNode(t);
  for (let round = 1; round <= ROUNDS; round++) {
    const builds = await far.working(round);
    await builds.reached(far.server.client, round % 9);
    far.proxy.stall();
    await delay(10_000);
    far.proxy.restore();
    await builds.verify(far.server.client);
  }
});

it(`a server that is killed during builds on an agent loses nothing (${ROUNDS} rounds)`, TIME, async (t) => {
  const far = await farNode(t);
  for (let round = 1; round <= ROUNDS; round++) {
    const builds = await far.working(round);
    await builds.reached(far.server.client, (round * 5) % 40);
    await far.restartServer();
    await builds.verify(far.server.client);
  }
});

it(
  'a build that is stopped while its agent is away is over, and its processes end though the server was killed',
  TIME,
  async (t) => {
    const far = await farNode(t);
    const client = () => far.server.client;
    const builds = await far.working(1);
    await builds.reached(client(), 3);
    const jobs = [`free-${NODE}`, `pipe-${NODE}`];
    const running = async (): Promise<number> => (await readdir(join(far.folder, '.millwright', 'commands'))).length;
    expect(await running()).toBe(2);
    await far.agent.kill();
    for (const job of jobs) {
      await client().post(`job/${job}/1/stop`);
      await client().until<{ inProgress: boolean }>(`job/${job}/1/api/json?tree=inProgress`, (run) => !run.inProgress);
      expect((await endOf(client(), `job/${job}/1`)).result).toBe('ABORTED');
    }
    await far.restartServer();
    await far.restartAgent();
    await until(async () => ((await running()) === 0 ? { found: true } : { instead: 'commands are left' }));
  },
);

it(`an agent that is killed together with the server loses nothing (${ROUNDS} rounds)`, TIME, async (t) => {
  const far = await farNode(t);
  for (let round = 1; round <= ROUNDS; round++) {
    const builds = await far.working(round);
    await builds.reached(far.server.client, (round * 3) % 40);
    await Promise.all([far.restartAgent(), far.restartServer()]);
    await builds.verify(far.server.client);
  }
});

it(`a second agent of the same name does not disturb the first one (${ROUNDS} rounds)`, TIME, async (t) => {
  const far = await farNode(t);
  for (let round = 1; round <= ROUNDS; round++) {
    const builds = await far.working(round);
    await builds.reached(far.server.client, 3);
    const second = far.startAnother();
    await builds.verify(far.server.client);
    await second.kill();
  }
});

it(`an SSH connection that is cut off loses nothing (${ROUNDS} rounds)`, TIME, async (t) => {
  const home = await preparedHome(t);
  const folder = await temporaryFolder(t, 'agent');
  const server = await spawnServer({ home });
  t.onTestFinished(() => server.kill());
  const { client } = server;
  const sshd = await startSshServer({ password: 'pass-of-agent' });
  t.onTestFinished(() => sshd.close());
  await storeLogin(client, { id: 'agent', user: USER, password: 'pass-of-agent' });
  await createNode(client, { name: NODE, remoteFolder: folder, launcher: sshLauncher(sshd.port, 'agent') });
  await createWorkingJobs(client, NODE);
  await untilOnline(client, NODE);
  for (let round = 1; round <= ROUNDS; round++) {
    const builds = await startWorking(client, NODE, folder, round);
    for (const line of [round % 7, 30]) {
      await builds.reached(client, line);
      sshd.breakConnections();
      await untilOnline(client, NODE);
    }
    await builds.verify(client);
  }
});

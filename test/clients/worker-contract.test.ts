// Needs redis-server of Debian.
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import {
  type Agent,
  AgentTable,
  createLocalAgent,
  createTransfers,
  openWorkers,
  readRedisAddress,
  type Transfers,
} from '../../src/agents/index.ts';
import { AgentProgram } from '../../src/agents/program/agent-program.ts';
import { HttpClient, httpTransfers } from '../../src/agents/program/http-client.ts';
import { WorkerProgram } from '../../src/agents/redis/worker/worker-program.ts';
import { describeAgent } from '../../src/agents/testing/agent-contract.ts';
import { systemClock as clock, silentLogger as log } from '../../src/kit/index.ts';
import { type Finisher, temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { queueFixture } from '../../src/queue/testing/queue-fixture.ts';
import { startRedis } from '../harness/redis.ts';

const NODE = 'far';

/** Hands contents over by HTTP, as the server does. Returns its address. */
async function serveTransfers(t: Finisher, transfers: Transfers): Promise<string> {
  const server = createServer(async (request, response) => {
    const id = request.url?.split('/').at(-1) ?? '';
    const token = String(request.headers['x-millwright-token'] ?? '');
    const content = request.method === 'GET' ? transfers.get(id, token) : transfers.put(id, token, request);
    if (content === null) response.writeHead(404).end();
    else if (content instanceof Promise) {
      await content;
      response.writeHead(204).end();
    } else await pipeline(content, response).catch(() => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

/** Returns the agent of a worker that is connected to a server of its own, by keys of their own in Redis. */
async function connected(t: Finisher, address: string, folder: string): Promise<{ agent: Agent; table: AgentTable }> {
  const table = new AgentTable({ local: createLocalAgent({ log }), clock, log, patienceMs: 300_000 });
  const { nodes } = queueFixture().queue;
  const transfers = createTransfers();
  const url = await serveTransfers(t, transfers);
  const common = { address: readRedisAddress(address), clock, log };
  const workers = await openWorkers({
    ...{ ...common, instance: 'home', version: 'test', where: 'here', url: () => url, agents: table, transfers },
    computers: {
      accept(node, machine) {
        table.attach(node, machine);
        return null;
      },
    },
    show: (name) => table.put(name),
    hide: (name) => table.remove(name),
    nodes: () => nodes,
    problemWith: () => null,
    patienceMs: 300_000,
  });
  const agent = createLocalAgent({ log });
  const client = new HttpClient({});
  const worker = new WorkerProgram({
    ...{ ...common, name: NODE, labels: [], executors: 1, exclusive: false, folder },
    instance: randomBytes(16).toString('hex'),
    program: new AgentProgram({ agent, folder, version: 'test', clock, warn: () => undefined }),
    transfers: (base, token) => httpTransfers(client, base ?? '', token),
    say: () => undefined,
  });
  t.onTestFinished(async () => {
    table.close();
    await worker.end(0);
    await workers.close();
  });
  table.put(NODE);
  await table.ready(NODE, new AbortController().signal);
  return { agent: table.of(NODE), table };
}

describeAgent(
  "a worker over Debian's Redis",
  async (t) => {
    const redis = await startRedis(t);
    const folder = await temporaryFolder(t, 'worker');
    const { agent, table } = await connected(t, `${redis.url}?prefix=one:`, folder);
    return {
      agent,
      another: async () => (await connected(t, `${redis.url}?prefix=two:`, folder)).agent,
      // Connections alone may break as often as they like: the link ends when Redis has lost what was on its way.
      async cut() {
        const machine = table.machine(NODE);
        await redis.client.flushall();
        await redis.client.call('CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes');
        await machine?.closed;
      },
    };
  },
  { isCut: true },
);

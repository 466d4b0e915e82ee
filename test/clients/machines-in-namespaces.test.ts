// Needs redis-server of Debian, root and iproute2.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Finisher, temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { createWorkingJobs, startWorking } from '../agents/working-builds.ts';
import { ROUNDS } from '../durability/rounds.ts';
import { endOf } from '../harness/builds.ts';
import { pipeline } from '../harness/jobs.ts';
import { type TestHost, testNetwork } from '../harness/namespaces.ts';
import { createNode, INBOUND, inboundWords, startAgent, untilOnline } from '../harness/nodes.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { startRedis } from '../harness/redis.ts';
import { type ServerProcess, spawnServer } from '../harness/server-process.ts';
import { spawnWorker } from '../harness/worker-process.ts';

/** Milliseconds for which a cable is out in the short form, and in the long one. */
const CABLE_OUT = ROUNDS >= 20 ? [10_000, 240_000] : [10_000];

/** Starts a server at an address, and its agents, each on its host with its folder below `top`. */
type Start = (t: Finisher, own: string, place: { hosts: readonly TestHost[]; top: string }) => Promise<ServerProcess>;

const agents: Start = async (t, own, { hosts, top }) => {
  const server = await spawnServer({ home: await preparedHome(t), args: [`--httpListenAddress=${own}`] });
  t.onTestFinished(() => server.kill());
  for (const host of hosts) {
    const remoteFolder = join(top, host.name);
    await mkdir(remoteFolder);
    await createNode(server.client, { name: host.name, labels: 'linux', remoteFolder, launcher: INBOUND });
    const words = await inboundWords(server.client, server.base, host.name, remoteFolder);
    const agent = startAgent(words, (argv) => host.spawn(argv));
    t.onTestFinished(() => agent.kill());
  }
  return server;
};

/** Workers have two ways, to Redis and to the server; both go over the cable. */
const workers: Start = async (t, own, { hosts, top }) => {
  const redis = await startRedis(t, { address: own });
  const url = `redis://${redis.host}`;
  const args = [`--httpListenAddress=${own}`];
  const server = await spawnServer({ home: await preparedHome(t), args, env: { MILLWRIGHT_REDIS_URL: url } });
  t.onTestFinished(() => server.kill());
  for (const { name, spawn } of hosts)
    spawnWorker(t, {
      ...{ redis: url, name, folder: join(top, name) },
      words: ['--executors', '2', '--labels', 'linux', '--server', server.base],
      start: (argv, env) => spawn(argv, { env }),
    });
  return server;
};

async function network(t: Finisher, names: readonly string[], start: Start) {
  const { own, hosts } = testNetwork(t, names);
  const top = await temporaryFolder(t, 'hosts');
  const server = await start(t, own, { hosts, top });
  for (const { name } of hosts) await untilOnline(server.client, name);
  return { server, hosts, top };
}

const PARALLEL = (names: readonly string[]): string => `
def parts = [:]
['${names.join("', '")}'].each { name ->
  parts[name] = {
    node(name) {
      sh 'ip -4 -o addr show eth0 | sed "s/.*inet //;s,/.*,," > address.txt; cp address.txt address-' + name + '.txt'
      sh 'head -c 3000000 /dev/zero | tr "\\\\0" x > great-' + name
      stash name: name, includes: 'address-*.txt,great-*'
      archiveArtifacts 'address-' + name + '.txt,great-' + name
    }
  }
}
parallel parts
node('${names[0]}') {
  deleteDir()
  ['${names.join("', '")}'].each { unstash it }
  sh 'cat address-*.txt; wc -c great-*'
}`;

describe.each([
  ['agents', agents],
  ['workers', workers],
] as const)('%s on hosts of their own', (_name, start) => {
  it('three with addresses of their own run a parallel pipeline with stashes and artifacts', async (t) => {
    const names = ['ada', 'bob', 'cyd'];
    const { server, hosts } = await network(t, names, start);
    const { client } = server;
    await client.postXml('createItem?name=spread', pipeline(PARALLEL(names)));
    await client.post('job/spread/build?delay=0sec');
    const { result, console } = await endOf(client, 'job/spread/1');
    expect(result, console).toBe('SUCCESS');
    for (const { name, address } of hosts) {
      expect(console.split('\n')).toContain(address);
      expect(console).toContain(`3000000 great-${name}`);
      expect(await client.text(`job/spread/1/artifact/address-${name}.txt`)).toBe(`${address}\n`);
      expect((await client.text(`job/spread/1/artifact/great-${name}`)).length).toBe(3_000_000);
    }
  });

  for (const ms of CABLE_OUT)
    it(`builds go on when the cable was out for ${ms} ms`, { timeout: 360_000 + 3 * ms }, async (t) => {
      // All rounds at once, each with a machine of its own.
      const names = Array.from({ length: ROUNDS }, (_, n) => `host${n}`);
      const { server, hosts, top } = await network(t, names, start);
      const { client } = server;
      for (const name of names) await createWorkingJobs(client, name);
      const builds = await Promise.all(names.map((name) => startWorking(client, name, join(top, name), 1)));
      for (const each of builds) await each.reached(client, 5);
      for (const host of hosts) host.cable(false);
      await delay(ms);
      for (const host of hosts) host.cable(true);
      for (const each of builds) await each.verify(client, { limitMs: 170_000 });
    });
});

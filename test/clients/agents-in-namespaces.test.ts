import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { type Finisher, temporaryFolder } from '../../src/kit/testing/temporary-folder.ts';
import { createWorkingJobs, startWorking } from '../agents/working-builds.ts';
import { ROUNDS } from '../durability/rounds.ts';
import { endOf } from '../harness/builds.ts';
import { pipeline } from '../harness/jobs.ts';
import { testNetwork } from '../harness/namespaces.ts';
import { createNode, INBOUND, inboundWords, startAgent, untilOnline } from '../harness/nodes.ts';
import { preparedHome } from '../harness/prepared-home.ts';
import { spawnServer } from '../harness/server-process.ts';

/** Milliseconds for which a cable is out in the short form, and in the long one. */
const CABLE_OUT = ROUNDS >= 20 ? [10_000, 240_000] : [10_000];

/** A server at an address of its own, and agents on hosts of their own. */
async function network(t: Finisher, names: readonly string[]) {
  const { own, hosts } = testNetwork(t, names);
  const server = await spawnServer({ home: await preparedHome(t), args: [`--httpListenAddress=${own}`] });
  t.onTestFinished(() => server.kill());
  const top = await temporaryFolder(t, 'hosts');
  for (const host of hosts) {
    const remoteFolder = join(top, host.name);
    await mkdir(remoteFolder);
    await createNode(server.client, { name: host.name, labels: 'linux', remoteFolder, launcher: INBOUND });
    const words = await inboundWords(server.client, server.base, host.name, remoteFolder);
    const agent = startAgent(words, (argv) => host.spawn(argv));
    t.onTestFinished(() => agent.kill());
  }
  for (const { name } of hosts) await untilOnline(server.client, name);
  return { server, hosts, top };
}

const PARALLEL = (names: readonly string[]): string => `
def parts = [:]
['${names.join("', '")}'].each { name ->
  parts[name] = {
    node(name) {
      sh 'ip -4 -o addr show eth0 | sed "s/.*inet //;s,/.*,," > address.txt; cp address.txt address-' + name + '.txt'
      stash name: name, includes: 'address-*.txt'
      archiveArtifacts 'address-' + name + '.txt'
    }
  }
}
parallel parts
node('${names[0]}') {
  deleteDir()
  ['${names.join("', '")}'].each { unstash it }
  sh 'cat address-*.txt'
}`;

it('three agents with addresses of their own run a parallel pipeline with stashes and artifacts', async (t) => {
  const names = ['ada', 'bob', 'cyd'];
  const { server, hosts } = await network(t, names);
  const { client } = server;
  await client.postXml('createItem?name=spread', pipeline(PARALLEL(names)));
  await client.post('job/spread/build?delay=0sec');
  const { result, console } = await endOf(client, 'job/spread/1');
  expect(result, console).toBe('SUCCESS');
  for (const { name, address } of hosts) {
    expect(console.split('\n')).toContain(address);
    expect(await client.text(`job/spread/1/artifact/address-${name}.txt`)).toBe(`${address}\n`);
  }
});

for (const ms of CABLE_OUT)
  it(`builds go on when the cable was out for ${ms} ms`, { timeout: 360_000 + 3 * ms }, async (t) => {
    // All rounds at once, each with an agent of its own.
    const names = Array.from({ length: ROUNDS }, (_, n) => `host${n}`);
    const { server, hosts, top } = await network(t, names);
    const { client } = server;
    for (const name of names) await createWorkingJobs(client, name);
    const builds = await Promise.all(names.map((name) => startWorking(client, name, join(top, name), 1)));
    for (const each of builds) await each.reached(client, 5);
    for (const host of hosts) host.cable(false);
    await delay(ms);
    for (const host of hosts) host.cable(true);
    for (const each of builds) await each.verify(client, { limitMs: 170_000 });
  });

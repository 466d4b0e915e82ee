import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { Finisher } from '../../kit/testing/temporary-folder.ts';
import { startServer, type TestServer } from '../testing/server.ts';

const THROTTLE = 'hudson.plugins.throttleconcurrents.ThrottleJobProperty';
const NODES = 60;

/** A server with `NODES` nodes, whose category `db` may have one at a time on each. */
async function manyNodes(t: Finisher): Promise<TestServer> {
  const server = await startServer(t, { executors: 2 });
  await writeFile(
    join(server.home.folder, `${THROTTLE}.xml`),
    `<${THROTTLE}_-DescriptorImpl><categories>
      <${THROTTLE}_-ThrottleCategory><maxConcurrentPerNode>1</maxConcurrentPerNode><maxConcurrentTotal>0</maxConcurrentTotal><categoryName>db</categoryName></${THROTTLE}_-ThrottleCategory>
    </categories></${THROTTLE}_-DescriptorImpl>`,
  );
  for (let number = 1; number < NODES; number += 1) {
    const node = server.queue.nodes.put({ name: `n${number}`, labels: [], exclusive: false, executors: 2 });
    node.setConnected(true);
  }
  return server;
}

const part = (number: number) => ({ job: 'flow', number, label: null, categories: ['db'] });

it('parts of runs that are asked for at once go to a node each, and one more than nodes waits', async (t) => {
  const { queue } = await manyNodes(t);
  const tickets = Array.from({ length: NODES }, (_, number) => queue.ask(part(number)));
  const slots = await Promise.all(tickets.map(({ slot }) => slot));
  expect(new Set(slots.map((slot) => slot?.node)).size).toBe(NODES);
  const further = queue.ask(part(NODES));
  await expect.poll(() => further.why()).toBe('Already running 1 builds on node');
  slots[NODES - 1]?.release();
  queue.maintain();
  const last = await further.slot;
  expect(last?.node).toBe(slots[NODES - 1]?.node);
  for (const slot of [...slots.slice(0, -1), last]) slot?.release();
});

it('how many are under way is counted once for a start, however many nodes are full', async (t) => {
  const { home, queue } = await manyNodes(t);
  const tickets = Array.from({ length: NODES - 1 }, (_, number) => queue.ask(part(number)));
  const slots = await Promise.all(tickets.map(({ slot }) => slot));
  const looks = vi.spyOn(home.pluginSettings, 'current');
  slots.push(await queue.ask(part(NODES)).slot);
  expect(new Set(slots.map((slot) => slot?.node)).size).toBe(NODES);
  // For what holds it back, when it comes and when it starts, and for the nodes.
  expect(looks.mock.calls.length).toBeLessThan(6);
  for (const slot of slots) slot?.release();
});

it('how many are under way is counted once for all that wait', async (t) => {
  const { home, queue } = await manyNodes(t);
  const tickets = Array.from({ length: NODES + 500 }, (_, number) => queue.ask(part(number)));
  const slots = await Promise.all(tickets.slice(0, NODES).map(({ slot }) => slot));
  await expect.poll(() => tickets.at(-1)?.why()).toBe('Already running 1 builds on node');
  const looks = vi.spyOn(home.pluginSettings, 'current');
  slots[0]?.release();
  const next = await tickets[NODES]?.slot;
  expect(next?.node).toBe(slots[0]?.node);
  expect(looks.mock.calls.length).toBeLessThan(20);
  for (const ticket of tickets) ticket.withdraw();
  for (const slot of [...slots.slice(1), next]) slot?.release();
});

it('what waits says which nodes are full, and why others take none of it', async (t) => {
  const { queue } = await manyNodes(t);
  queue.nodes.put({ name: 'n1', labels: ['one'], exclusive: false, executors: 2 });
  for (const { name } of queue.nodes.all())
    if (name !== 'n1') queue.nodes.put({ ...settingsOf(queue, name), executors: 0 });
  const slot = await queue.ask({ ...part(0), label: 'one' }).slot;
  queue.nodes.put({ ...settingsOf(queue, 'n2'), executors: 1 });
  const second = queue.ask({ ...part(1), label: 'one' });
  await expect.poll(() => second.why()).toBe('Already running 1 builds on node; ‘n2’ doesn’t have label ‘one’');
  slot?.release();
  queue.maintain();
  (await second.slot)?.release();
});

function settingsOf({ nodes }: TestServer['queue'], name: string) {
  return nodes.get(name)?.settings ?? expect.unreachable(`there is no node ${name}`);
}

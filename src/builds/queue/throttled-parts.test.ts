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

import { expect, it } from 'vitest';
import { agent, builtIn, queueFixture } from './testing/queue-fixture.ts';

it('work is demanded of a node where no other one is free for it', async () => {
  const { queue, clock, request, jobs } = queueFixture({
    nodes: [builtIn(1), agent('far', { labels: ['linux'] }), agent('near', { labels: ['linux'] })],
  });
  jobs.set('labelled', { label: 'linux' });
  expect(queue.demandedSince('far')).toBeNull();
  const began = clock.now();
  await request('labelled');
  clock.advance(1000);
  expect([queue.demandedSince('far'), queue.demandedSince(''), queue.demandedSince('nobody')]).toEqual([
    began,
    null,
    null,
  ]);
  // A node that connects will take it.
  queue.nodes.get('near')?.setConnecting(true);
  expect(queue.demandedSince('far')).toBeNull();
});

it('a node says since when it is idle', async () => {
  const { queue, clock, request, starts, settle } = queueFixture({ nodes: [builtIn(1)] });
  const { builtIn: node } = queue.nodes;
  expect(node.idleSince).toBe(clock.now());
  await request('a');
  await settle();
  expect(node.idleSince).toBeNull();
  starts[0]?.outcome.resolve(1);
  await settle();
  clock.advance(1000);
  starts[0]?.slot.release();
  expect(node.idleSince).toBe(clock.now());
});

it('a node that is unfit, or accepts nothing, gets no work', async () => {
  const { queue, request, starts, settle } = queueFixture({ nodes: [builtIn(1)] });
  const { builtIn: node } = queue.nodes;
  node.setUnfit(true);
  await request('a');
  await settle();
  expect([node.offline, starts.length]).toEqual([true, 0]);
  node.setUnfit(false);
  node.setAccepting(false);
  await settle();
  expect([node.offline, starts.length]).toEqual([false, 0]);
  node.setAccepting(true);
  await settle();
  expect(starts).toHaveLength(1);
});

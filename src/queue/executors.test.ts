import { expect, it } from 'vitest';
import { builtIn, queueFixture } from './testing/queue-fixture.ts';

it('takes up a run that was under way, even beyond the count', async () => {
  const { queue, starts, request, settle } = queueFixture({ nodes: [builtIn(1)] });
  const first = queue.nodes.builtIn.adopt({ job: 'a', number: 4, flyweight: false });
  const second = queue.nodes.builtIn.adopt({ job: 'b', number: 2, flyweight: false });
  expect([first.number, second.number]).toEqual([0, 1]);
  expect(queue.nodes.builtIn.slots()).toEqual([
    { job: 'a', number: 4 },
    { job: 'b', number: 2 },
  ]);
  await request('c');
  first.release();
  await settle();
  expect(starts).toHaveLength(0);
  second.release();
  await settle();
  expect(starts).toHaveLength(1);
  expect(queue.nodes.builtIn.slots()).toEqual([{ job: 'c', number: null }]);
});

it('keeps surplus executors until their work is done', async () => {
  const { queue, starts, request } = queueFixture({ nodes: [builtIn(2)] });
  await request('a');
  await request('b');
  queue.nodes.put(builtIn(1));
  expect(queue.nodes.builtIn).toMatchObject({ settings: { executors: 1 }, busy: 2 });
  expect(queue.nodes.builtIn.slots()).toHaveLength(2);
  await request('c');
  starts[1]?.slot.release();
  starts[1]?.slot.release();
  expect(queue.nodes.builtIn.slots()).toMatchObject([null, { job: 'a' }]);
  expect(starts).toHaveLength(2);
});

it('hands out nothing while the node is offline', async () => {
  const { queue, starts, request, settle } = queueFixture();
  queue.nodes.builtIn.setOffline({ reason: 'repair', userId: 'ann', since: 7 });
  expect(queue.nodes.builtIn).toMatchObject({ offline: true, temporarilyOffline: { userId: 'ann', since: 7 } });
  await request('a');
  expect(queue.items()).toMatchObject([{ state: 'buildable', why: 'Waiting for next available executor' }]);
  queue.nodes.builtIn.setOffline(null);
  await settle();
  expect(starts).toHaveLength(1);
});

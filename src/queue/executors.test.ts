import { expect, it } from 'vitest';
import { queueFixture } from './testing/queue-fixture.ts';

it('takes up a run that was under way, even beyond the count', async () => {
  const { queue, starts, request, settle } = queueFixture({ executors: { count: 1 } });
  const first = queue.executors.adopt('a', 4);
  const second = queue.executors.adopt('b', 2);
  expect([first.number, second.number]).toEqual([0, 1]);
  expect(queue.executors.slots()).toEqual([
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
  expect(queue.executors.slots()).toEqual([{ job: 'c', number: null }]);
});

it('keeps surplus executors until their work is done', async () => {
  const { queue, starts, request } = queueFixture({ executors: { count: 2 } });
  await request('a');
  await request('b');
  queue.executors.setCount(1);
  expect(queue.executors).toMatchObject({ count: 1, busy: 2 });
  expect(queue.executors.slots()).toHaveLength(2);
  await request('c');
  starts[1]?.slot.release();
  starts[1]?.slot.release();
  expect(queue.executors.slots()).toMatchObject([null, { job: 'a' }]);
  expect(starts).toHaveLength(2);
});

it('hands out nothing while the node is offline', async () => {
  const { queue, clock, starts, request, settle } = queueFixture();
  queue.executors.setOffline({ reason: 'repair', userId: 'ann' });
  expect(queue.executors.offline).toEqual({ reason: 'repair', userId: 'ann', since: clock.now() });
  await request('a');
  expect(queue.items()).toMatchObject([{ state: 'buildable', why: 'Waiting for next available executor' }]);
  queue.executors.setOffline(null);
  await settle();
  expect(starts).toHaveLength(1);
});

it('is idle when the last run gave its executor back', async () => {
  const { queue, starts, request, settle } = queueFixture();
  await queue.idle();
  await request('a');
  let idle = false;
  void queue.idle().then(() => {
    idle = true;
  });
  await settle();
  expect(idle).toBe(false);
  starts[0]?.outcome.resolve(1);
  starts[0]?.slot.release();
  await settle();
  expect(idle).toBe(true);
});

import { expect, it } from 'vitest';
import { deferred } from '../kit/index.ts';
import { builtIn, queueFixture } from './testing/queue-fixture.ts';
import type { Queue } from './types.ts';

/** Records what a listener receives: type, id and state. */
function listen(queue: Queue): [string, number, string][] {
  const heard: [string, number, string][] = [];
  queue.onChange(({ type, item }) => heard.push([type, item.id, item.state]));
  return heard;
}

it('tells of an item from its coming to its start', async () => {
  const { queue, clock, jobs, starts, request, settle } = queueFixture({ nodes: [builtIn(0)] });
  const heard = listen(queue);
  await request('a', { quietPeriod: 1000 });
  await request('a', { quietPeriod: 1000 });
  jobs.set('a', { blockedBy: () => ({ why: 'x' }) });
  clock.advance(1000);
  await settle();
  jobs.delete('a');
  queue.nodes.put(builtIn(1));
  await settle();
  starts[0]?.outcome.resolve(1);
  await settle();
  expect(heard).toEqual([
    ['entered', 1, 'waiting'],
    ['changed', 1, 'waiting'],
    ['changed', 1, 'blocked'],
    ['changed', 1, 'buildable'],
    ['left', 1, 'left'],
  ]);
});

it('tells of items that are cancelled or renamed', async () => {
  const { queue, request, settle } = queueFixture({ nodes: [builtIn(0)] });
  const heard: string[] = [];
  queue.onChange(({ type, item }) => heard.push(`${type} ${item.job}`));
  await request('a', { quietPeriod: 1000 });
  await queue.renameJob('a', 'b');
  await queue.cancel(1);
  await settle();
  expect(heard).toEqual(['entered a', 'changed b', 'left b']);
});

it('tells nothing before it is on disk', async () => {
  const { queue, journal, settle } = queueFixture({ nodes: [builtIn(0)] });
  const heard = listen(queue);
  const gate = deferred();
  journal.gate = gate.promise;
  const request = { job: 'a', causes: [], parameters: null, quietPeriod: 0 };
  const answer = queue.schedule(request);
  queue.maintain();
  await settle();
  expect(heard).toEqual([]);
  gate.resolve();
  await answer;
  await settle();
  expect(heard).toEqual([['entered', 1, 'buildable']]);
  journal.gate = Promise.reject(new Error('disk full'));
  await expect(queue.schedule({ ...request, job: 'b' })).rejects.toThrow('disk full');
  await expect(queue.cancel(1)).rejects.toThrow('disk full');
  await settle();
  expect(heard).toHaveLength(1);
});

it('is not harmed by a listener that fails or calls back, and tells the others', async () => {
  const { queue, starts, request, settle } = queueFixture();
  const cancelled: (boolean | undefined)[] = [];
  queue.onChange(() => {
    throw new Error('odd');
  });
  queue.onChange(({ type, item }) => {
    if (type === 'entered') void queue.cancel(item.id).then((answer) => cancelled.push(answer));
  });
  const heard = listen(queue);
  await request('a', { quietPeriod: 1000 });
  await settle();
  expect([cancelled, starts]).toEqual([[true], []]);
  expect(heard).toEqual([
    ['entered', 1, 'waiting'],
    ['left', 1, 'left'],
  ]);
});

it('tells no more to who does not listen any more', async () => {
  const { queue, request } = queueFixture();
  const heard: string[] = [];
  const stop = queue.onChange(({ type }) => heard.push(type));
  stop();
  await request('a');
  expect(heard).toEqual([]);
});

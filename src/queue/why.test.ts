import { describe, expect, it } from 'vitest';
import { queueFixture } from './testing/queue-fixture.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('why an item waits', () => {
  it('tells what is left of the quiet period at the moment of asking', async () => {
    const { queue, clock, request } = queueFixture();
    await request('a', { quietPeriod: 30_000 });
    const item = queue.get(1);
    clock.advance(500);
    expect(item && queue.why(item)).toBe('In the quiet period. Expires in 29 sec');
  });

  it('says nothing of an item that left', async () => {
    const { queue, request } = queueFixture();
    await request('a', { quietPeriod: 30_000 });
    const item = queue.get(1);
    await queue.cancel(1);
    expect(item && queue.why(item)).toBeNull();
  });

  it('asks again what blocks it', async () => {
    const { queue, jobs, request } = queueFixture();
    let eta = '5 sec';
    jobs.set('a', { blockedBy: () => `Build #1 is already in progress (ETA: ${eta})` });
    await request('a');
    eta = 'N/A';
    const item = queue.get(1);
    expect(item && queue.why(item)).toBe('Build #1 is already in progress (ETA: N/A)');
  });

  it.each([
    ['no executor is free', { label: 'windows', executors: { count: 0 } }, 'Waiting for next available executor'],
    [
      'the label is another node’s',
      { label: 'windows && !mac', executors: { count: 1 } },
      '‘Jenkins’ doesn’t have label ‘windows&&!mac’',
    ],
    [
      'the node takes only jobs that name it',
      { label: null, executors: { count: 1, exclusive: true } },
      '‘Jenkins’ is reserved for jobs with matching label expression',
    ],
  ])('says that %s', async (_, { label, executors }, expected) => {
    const { queue, jobs, starts, request } = queueFixture({ executors });
    jobs.set('a', { label });
    await request('a');
    expect(queue.items()).toMatchObject([{ state: 'buildable', why: expected }]);
    expect(starts).toEqual([]);
  });

  it.each(['built-in', 'master', 'big', '!windows'])('starts a job bound to %s on the built-in node', async (label) => {
    const { jobs, starts, request } = queueFixture({ executors: { count: 1, labels: ['big'], exclusive: true } });
    jobs.set('a', { label });
    await request('a');
    expect(starts).toHaveLength(1);
  });

  it('starts a job when the node gets its label', async () => {
    const { queue, jobs, starts, request, settle } = queueFixture();
    jobs.set('a', { label: 'big' });
    await request('a');
    expect(starts).toHaveLength(0);
    queue.executors.setNode({ labels: ['big'], exclusive: false });
    await settle();
    expect(starts).toHaveLength(1);
  });
});

describe('a stuck item', () => {
  it.each([
    ['known to be quick', 1000, 10 * MINUTE, false],
    ['known to be quick', 1000, 10 * MINUTE + 1, true],
    ['known to be slow', 2 * MINUTE, 20 * MINUTE, false],
    ['known to be slow', 2 * MINUTE, 20 * MINUTE + 1, true],
    ['of unknown duration', -1, 25 * HOUR - 1, false],
    ['of unknown duration', -1, 25 * HOUR, true],
  ])('%s (%i ms) after %i ms: %s', async (_, estimatedDuration, elapsed, expected) => {
    const { queue, clock, jobs, request } = queueFixture({ executors: { count: 0 } });
    jobs.set('a', { estimatedDuration });
    await request('a');
    clock.advance(elapsed);
    const item = queue.get(1);
    expect(item && queue.isStuck(item)).toBe(expected);
  });

  it('is one whose label no node has that is online', async () => {
    const { queue, jobs, request } = queueFixture({ executors: { count: 0 } });
    jobs.set('a', { label: 'windows' }).set('b', { label: 'built-in' });
    await request('a');
    await request('b');
    const stuck = () => ['a', 'b'].map((job) => queue.itemOf(job)).map((item) => item && queue.isStuck(item));
    expect(stuck()).toEqual([true, false]);
    queue.executors.setOffline({ reason: 'repair', userId: null });
    expect(stuck()).toEqual([true, true]);
  });
});

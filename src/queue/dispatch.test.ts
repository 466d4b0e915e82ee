import { describe, expect, it } from 'vitest';
import type { QueueEntry } from '../model/index.ts';
import { builtIn, queueFixture } from './testing/queue-fixture.ts';

describe('the way through the queue', () => {
  it('starts an item when its quiet period is over', async () => {
    const { queue, clock, journal, starts, request, settle } = queueFixture();
    await request('a', { quietPeriod: 5000 });
    clock.advance(4999);
    await settle();
    expect(starts).toHaveLength(0);
    clock.advance(1);
    await settle();
    expect(starts[0]).toMatchObject({ item: { id: 1 }, slot: { number: 1 } });
    expect(queue.get(1)?.state).toBe('buildable');
    expect(queue.nodes.builtIn.slots()).toEqual([null, { job: 'a', number: null }]);
    starts[0]?.outcome.resolve(3);
    await settle();
    expect(queue.get(1)).toMatchObject({ state: 'left', number: 3, leftAt: clock.now() });
    expect(queue.nodes.builtIn.slots()).toEqual([null, { job: 'a', number: 3 }]);
    expect(journal.changes.at(-1)).toMatchObject({ type: 'left', id: 1, number: 3 });
  });

  it('journals once that an item started, where the start has that done before anybody sees it', async () => {
    const { queue, journal, starts, request, settle } = queueFixture();
    await request('a');
    await starts[0]?.record(3);
    expect(journal.changes.at(-1)).toMatchObject({ type: 'left', id: 1, number: 3, begun: true });
    expect(queue.get(1)?.state).toBe('buildable');
    starts[0]?.outcome.resolve(3);
    await settle();
    expect(queue.get(1)).toMatchObject({ state: 'left', number: 3 });
    expect(journal.changes.filter(({ type }) => type === 'left')).toHaveLength(1);
  });

  it('tries a start again that could not be journalled', async () => {
    const { queue, journal, starts, request, settle, clock } = queueFixture();
    await request('a');
    journal.gate = Promise.reject(new Error('full'));
    starts[0]?.record(3).catch((error) => starts[0]?.outcome.reject(error));
    await settle();
    expect(queue.items().map((item) => queue.why(item))).toEqual([expect.stringContaining('full')]);
    journal.gate = null;
    clock.advance(1000);
    await settle();
    expect(starts).toHaveLength(2);
    await starts[1]?.record(4);
    starts[1]?.outcome.resolve(4);
    await settle();
    expect(queue.get(1)).toMatchObject({ state: 'left', number: 4 });
    expect(journal.replay().items).toEqual([]);
  });

  it('starts items in the order in which they became buildable', async () => {
    const { queue, clock, starts, request, settle } = queueFixture({ nodes: [builtIn(0)] });
    await request('a', { quietPeriod: 3000 });
    await request('b', { quietPeriod: 1000 });
    await request('c', { quietPeriod: 2000 });
    clock.advance(3000);
    await settle();
    expect(queue.items().map(({ job }) => job)).toEqual(['a', 'c', 'b']);
    queue.nodes.put(builtIn(2));
    await settle();
    expect(starts.map(({ item }) => item.job)).toEqual(['b', 'c']);
    starts[0]?.slot.release();
    await settle();
    expect(starts.map(({ item }) => item.job)).toEqual(['b', 'c', 'a']);
  });

  it('never has two starts of a job that does not build concurrently', async () => {
    const { queue, starts, jobs, request, settle } = queueFixture({ nodes: [builtIn(9)] });
    await request('a');
    await request('a', { parameters: [] });
    queue.maintain();
    await settle();
    expect(starts).toHaveLength(1);
    jobs.set('a', { blockedBy: () => ({ why: 'Build #1 is already in progress (ETA: N/A)' }) });
    starts[0]?.outcome.resolve(1);
    await settle();
    expect(starts).toHaveLength(1);
    expect(queue.get(2)).toMatchObject({ state: 'blocked', why: 'Build #1 is already in progress (ETA: N/A)' });
    jobs.delete('a');
    queue.maintain();
    await settle();
    expect(starts[1]?.item.id).toBe(2);
  });

  it('starts builds of a concurrent job side by side', async () => {
    const { starts, jobs, request } = queueFixture();
    jobs.set('a', { concurrent: true });
    await request('a');
    await request('a');
    expect(starts.map(({ slot }) => slot.number)).toEqual([1, 0]);
  });

  it('holds only one item of a job ready; the next is blocked', async () => {
    const { queue, request } = queueFixture({ nodes: [builtIn(0)] });
    await request('a');
    await request('a', { parameters: [] });
    expect(queue.items().map(({ id, state }) => [id, state])).toEqual([
      [2, 'blocked'],
      [1, 'buildable'],
    ]);
    expect(queue.itemOf('a')).toMatchObject({ id: 1, state: 'buildable' });
  });

  it('starts nothing in quiet mode, but counts quiet periods down', async () => {
    const { queue, clock, starts, request, settle } = queueFixture();
    queue.setQuiet(true, 'new disks');
    await request('a', { quietPeriod: 1000 });
    expect(queue.items().map((item) => queue.why(item))).toEqual(['In the quiet period. Expires in 1 sec']);
    clock.advance(1000);
    await settle();
    expect(queue.quiet).toEqual({ on: true, reason: 'new disks' });
    expect(queue.items()).toMatchObject([{ state: 'buildable', why: 'Jenkins is about to shut down' }]);
    queue.setQuiet(false);
    await settle();
    expect(starts).toHaveLength(1);
  });

  it('brings an item whose start failed back, with the reason, and tries again later and later', async () => {
    const { queue, clock, starts, journal, request, settle } = queueFixture();
    await request('a');
    starts[0]?.outcome.reject(new Error('no space left on device'));
    await settle();
    expect(queue.get(1)).toMatchObject({
      state: 'buildable',
      why: 'The build could not be started: no space left on device; next try in 1 sec',
    });
    expect(queue.nodes.builtIn.busy).toBe(0);
    expect(journal.replay().items).toHaveLength(1);
    clock.advance(1000);
    await settle();
    starts[1]?.outcome.reject(new Error('no space left on device'));
    await settle();
    clock.advance(1999);
    await settle();
    expect(starts).toHaveLength(2);
    clock.advance(1);
    await settle();
    starts[2]?.outcome.resolve(1);
    await settle();
    expect(queue.get(1)).toMatchObject({ state: 'left', number: 1 });
  });

  it('lets others go first while one waits for its next try', async () => {
    const { starts, request } = queueFixture({ nodes: [builtIn(1)] });
    await request('a');
    starts[0]?.outcome.reject(new Error('x'));
    await request('b');
    expect(starts.map(({ item }) => item.job)).toEqual(['a', 'b']);
  });

  it('tells whether a cancel during a start came in time', async () => {
    const { queue, starts, request, settle } = queueFixture();
    await request('a');
    await request('b');
    const [tooLate, inTime] = [queue.cancel(1), queue.cancel(2)];
    starts[0]?.outcome.resolve(1);
    starts[1]?.outcome.reject(new Error('x'));
    expect(await tooLate).toBe(false);
    expect(await inTime).toBe(true);
    await settle();
    expect(queue.get(2)).toMatchObject({ state: 'left', number: null });
  });

  it('cancels items whose job is gone', async () => {
    const { queue, jobs, journal, request, settle } = queueFixture({ nodes: [builtIn(0)] });
    await request('a');
    jobs.set('a', null);
    queue.maintain();
    await settle();
    expect(queue.get(1)).toMatchObject({ state: 'left', number: null });
    expect(journal.replay().items).toEqual([]);
  });

  it('keeps items whose job has just got another name', async () => {
    const { queue, jobs, request, settle } = queueFixture({ nodes: [builtIn(0)] });
    await request('a');
    jobs.set('a', null);
    queue.maintain();
    await Promise.resolve();
    await queue.renameJob('a', 'b');
    await settle();
    expect(queue.get(1)).toMatchObject({ state: 'buildable', job: 'b' });
  });

  it('goes on with other jobs when one cannot be asked', async () => {
    const { queue, jobs, starts, request } = queueFixture();
    jobs.set('a', {
      blockedBy() {
        throw new Error('odd');
      },
    });
    await request('a');
    await request('b');
    expect(starts.map(({ item }) => item.job)).toEqual(['b']);
    expect(queue.get(1)).toMatchObject({ state: 'blocked', why: 'a cannot be asked: odd' });
  });

  it('can be asked by a job about other items while that job is asked itself', async () => {
    const { queue, jobs, request, settle } = queueFixture({ nodes: [builtIn(0)] });
    const waitsFor = (other: string) => ({
      blockedBy: () => (queue.itemOf(other) === undefined ? null : { why: `Blocked by ‘${other}’` }),
    });
    await request('a');
    await request('b');
    jobs.set('a', waitsFor('b')).set('b', waitsFor('a'));
    queue.maintain();
    await settle();
    expect(queue.items().map((item) => queue.why(item))).toEqual(['Blocked by ‘b’', 'Blocked by ‘a’']);
  });

  it('writes a start that could not be journalled again until that succeeds', async () => {
    const { clock, journal, starts, request, settle } = queueFixture();
    await request('a');
    journal.gate = Promise.reject(new Error('disk full'));
    starts[0]?.outcome.resolve(1);
    await settle();
    expect(journal.replay().items).toHaveLength(1);
    journal.gate = null;
    clock.advance(1000);
    await settle();
    expect(journal.replay().items).toEqual([]);
  });

  it('looks at five thousand items in far less than a noticeable pause, and loses none', async () => {
    const items: QueueEntry[] = Array.from({ length: 5000 }, (_, index) => ({
      id: index + 1,
      job: `job-${index % 1000}`,
      inQueueSince: 0,
      due: index,
      causes: [],
      parameters: [{ kind: 'string', name: 'N', value: String(index) }],
    }));
    const { queue, starts, settle } = queueFixture({
      initial: { items, left: [], nextId: 1 },
      nodes: [builtIn(3)],
    });
    queue.maintain();
    await settle();
    expect(queue.items()).toHaveLength(5000);
    expect(starts.map(({ item }) => item.id)).toEqual([1, 2, 3]);
    starts[0]?.outcome.resolve(1);
    starts[0]?.slot.release();
    await settle();
    expect(starts[3]?.item.id).toBe(4);
    // Not all at once, so that other work gets its turn.
    for (let pass = 0; pass < 10; pass++) await settle();
    expect(queue.items().filter(({ state }) => state === 'waiting')).toEqual([]);
  });

  it('waits for starts under way when it closes, and hands over what waits', async () => {
    const { queue, journal, starts, request, settle } = queueFixture({ nodes: [builtIn(1)] });
    await request('a');
    await request('b');
    const closed = queue.close();
    await settle();
    expect(journal.closedWith).toBeNull();
    starts[0]?.outcome.resolve(1);
    starts[0]?.slot.release();
    await closed;
    expect(starts).toHaveLength(1);
    expect(journal.closedWith).toMatchObject({ items: [{ id: 2, job: 'b' }], nextId: 3 });
    await expect(request('c')).rejects.toMatchObject({ code: 'SHUTTING_DOWN' });
  });
});

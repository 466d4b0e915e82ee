import { describe, expect, it } from 'vitest';
import { builtIn, queueFixture } from './testing/queue-fixture.ts';

describe('a part of a run', () => {
  it('waits for an executor as an item of its own and is not journalled', async () => {
    const fixture = queueFixture({ nodes: [builtIn(1)] });
    const { queue, journal } = fixture;
    queue.maintain();
    const first = queue.ask({ job: 'flow', number: 3, label: null });
    const slot = await first.slot;
    expect(slot).toMatchObject({ node: '', number: 0 });
    expect(queue.nodes.builtIn.slots()).toEqual([{ job: 'flow', number: 3 }]);
    const second = queue.ask({ job: 'flow', number: 3, label: null });
    await fixture.settle();
    expect(queue.items()).toMatchObject([{ id: second.id, state: 'buildable', part: { number: 3, label: null } }]);
    expect(second.why()).toBe('Waiting for next available executor');
    expect(queue.itemOf('flow')).toBeUndefined();
    slot?.release();
    (await second.slot)?.release();
    expect(second.why()).toBeNull();
    expect(queue.get(second.id)).toMatchObject({ state: 'left', number: 3 });
    expect(journal.changes).toEqual([]);
  });

  it('is not there for who gets a cancelled one', async () => {
    const fixture = queueFixture({ nodes: [builtIn(1)] });
    const { queue } = fixture;
    queue.maintain();
    const cancelled = queue.ask({ job: 'flow', number: 1, label: 'none' });
    const withdrawn = queue.ask({ job: 'flow', number: 1, label: 'none' });
    await fixture.settle();
    expect(cancelled.why()).toBe('‘Jenkins’ doesn’t have label ‘none’');
    expect(await queue.cancel(cancelled.id)).toBe(true);
    withdrawn.withdraw();
    expect(await cancelled.slot).toBeNull();
    expect(await withdrawn.slot).toBeNull();
    expect(queue.items()).toEqual([]);
  });

  it('waits in quiet mode, and does not hold back runs of its job', async () => {
    const fixture = queueFixture({ nodes: [builtIn(2)] });
    const { queue } = fixture;
    queue.maintain();
    queue.setQuiet(true);
    const part = queue.ask({ job: 'flow', number: 1, label: null });
    await fixture.settle();
    expect(part.why()).toBe('Jenkins is about to shut down');
    queue.setQuiet(false);
    expect(await part.slot).not.toBeNull();
    queue.ask({ job: 'flow', number: 1, label: 'none' });
    await fixture.request('flow');
    await fixture.settle();
    expect(fixture.starts.map(({ item }) => item.job)).toEqual(['flow']);
  });

  it('is not written down when the queue closes', async () => {
    const fixture = queueFixture({ nodes: [builtIn(0)] });
    fixture.queue.ask({ job: 'flow', number: 1, label: null });
    await fixture.settle();
    await fixture.queue.close();
    expect(fixture.journal.closedWith?.items).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { deferred } from '../kit/index.ts';
import type { Cause, ParameterValue } from '../model/index.ts';
import { MemoryJournal, queueFixture } from './testing/queue-fixture.ts';

const TIMER = { kind: 'timer' } as const;
const SCM = { kind: 'scm' } as const;

function string(name: string, value: string): ParameterValue {
  return { kind: 'string', name, value };
}

describe('scheduling', () => {
  it('answers when the item is journalled, and shows it at once', async () => {
    const { queue, clock, journal, settle } = queueFixture();
    const gate = deferred();
    journal.gate = gate.promise;
    let answered = false;
    const answer = queue.schedule({ job: 'a', causes: [TIMER], parameters: null, quietPeriod: 5000 });
    void answer.then(() => {
      answered = true;
    });
    await settle();
    expect(queue.get(1)).toMatchObject({ state: 'waiting', job: 'a' });
    expect(answered).toBe(false);
    gate.resolve();
    expect(await answer).toMatchObject({
      created: true,
      item: { id: 1, state: 'waiting', due: clock.now() + 5000 },
    });
    expect(journal.changes).toMatchObject([{ type: 'added', item: { id: 1, job: 'a' } }]);
  });

  it('forgets an item that could not be journalled, and starts nothing', async () => {
    const { queue, journal, starts, settle } = queueFixture();
    journal.gate = Promise.reject(new Error('disk full'));
    const request = { job: 'a', causes: [TIMER], parameters: null, quietPeriod: 0 };
    const answers = await Promise.allSettled([queue.schedule(request), queue.schedule(request)]);
    await settle();
    expect(answers.map((answer) => answer.status)).toEqual(['rejected', 'rejected']);
    expect(queue.items()).toEqual([]);
    expect(starts).toEqual([]);
  });

  it('folds equal requests of the same moment into one item', async () => {
    const { queue, journal } = queueFixture();
    const request = { job: 'a', causes: [TIMER], parameters: [string('X', '1')], quietPeriod: 5000 };
    const answers = await Promise.all([
      queue.schedule(request),
      queue.schedule({ ...request, causes: [SCM] }),
      queue.schedule({ ...request, parameters: [string('X', '2')] }),
      queue.schedule({ ...request, parameters: null }),
      queue.schedule({ ...request, job: 'b' }),
    ]);
    expect(answers.map(({ item, created }) => [item.id, created])).toEqual([
      [1, true],
      [1, false],
      [2, true],
      [3, true],
      [4, true],
    ]);
    expect(queue.get(1)?.causes).toEqual([TIMER, SCM]);
    expect(journal.replay().items.find(({ id }) => id === 1)?.causes).toEqual([TIMER, SCM]);
  });

  it.each([
    ['earlier', 1000, 1000],
    ['later', 9000, 5000],
  ])('gives a waiting item the earlier end of two quiet periods: %s', async (_, second, expected) => {
    const { queue, clock, request } = queueFixture();
    const begun = clock.now();
    await request('a', { quietPeriod: 5000 });
    await request('a', { quietPeriod: second });
    expect(queue.get(1)).toMatchObject({ due: begun + expected });
  });

  it('folds nothing into an item that is wanted alone, nor that into another one', async () => {
    const { queue, journal, request } = queueFixture();
    expect(await request('a', { quietPeriod: 5000, alone: true })).toBe(1);
    expect(await request('a', { quietPeriod: 5000 })).toBe(2);
    expect(await request('a', { quietPeriod: 5000, alone: true })).toBe(3);
    expect(await request('a', { quietPeriod: 5000 })).toBe(2);
    expect(queue.get(1)?.causes).toHaveLength(1);
    // After a crash as before it.
    const initial = journal.replay();
    const again = queueFixture({ initial });
    await again.queue.cancel(2);
    expect(await again.request('a', { quietPeriod: 5000 })).toBe(4);
  });

  it('folds pushes of one commit alone', async () => {
    const { queue } = queueFixture();
    const push = (revision?: string): Cause => ({
      ...{ kind: 'push', forge: 'gitlab', by: null, text: 'pushed' },
      ...(revision !== undefined && { revision }),
    });
    const ask = async (...causes: Cause[]) =>
      (await queue.schedule({ job: 'a', causes, parameters: null, quietPeriod: 5000 })).item.id;
    expect([await ask(push('a')), await ask(push('b')), await ask(TIMER)]).toEqual([1, 2, 3]);
    expect([await ask(push('b')), await ask(push()), await ask(push('a'))]).toEqual([2, 3, 1]);
  });

  it('does not fold into an item whose start is under way', async () => {
    const { queue, starts, request } = queueFixture();
    await request('a');
    expect(await request('a')).toBe(2);
    expect(starts).toHaveLength(1);
    expect(queue.get(2)).toMatchObject({ state: 'blocked', why: 'A build is already in progress' });
  });

  it('keeps at most five hundred causes', async () => {
    const { queue, request } = queueFixture();
    const causes = Array(499).fill(TIMER);
    await request('a', { quietPeriod: 5000, causes });
    await request('a', { quietPeriod: 5000, causes });
    expect(queue.get(1)?.causes).toHaveLength(500);
  });

  it('cancels what waits, journalled, and tells left from unknown', async () => {
    const { queue, clock, journal, request } = queueFixture();
    await request('a', { quietPeriod: 5000 });
    expect(await queue.cancel(1)).toBe(true);
    expect(journal.changes.at(-1)).toEqual({ type: 'left', id: 1, at: clock.now(), number: null });
    expect(queue.get(1)).toMatchObject({ state: 'left', number: null });
    expect(await queue.cancel(1)).toBe(false);
    expect(await queue.cancel(2)).toBeUndefined();
  });

  it('keeps an item whose cancelling could not be journalled', async () => {
    const { queue, journal, request } = queueFixture();
    await request('a', { quietPeriod: 5000 });
    journal.gate = Promise.reject(new Error('disk full'));
    await expect(queue.cancel(1)).rejects.toThrow('disk full');
    expect(queue.get(1)?.state).toBe('waiting');
  });

  it('cancels all items of a job', async () => {
    const { queue, request } = queueFixture();
    await request('a', { quietPeriod: 5000 });
    await request('a', { quietPeriod: 5000, parameters: [string('X', '1')] });
    await request('b', { quietPeriod: 5000 });
    await queue.cancelJob('a');
    expect(queue.items().map(({ job }) => job)).toEqual(['b']);
  });

  it('lets who cancels all items of a job wait for its starts under way', async () => {
    const { queue, starts, request, settle } = queueFixture();
    await request('a');
    let known = false;
    const cancelled = queue.cancelJob('a').then(() => {
      known = true;
    });
    await settle();
    expect(known).toBe(false);
    starts[0]?.outcome.resolve(7);
    await cancelled;
    expect(queue.get(1)).toMatchObject({ state: 'left', number: 7 });
  });

  it('renames the job of items, also for the next start', async () => {
    const { queue, journal, request } = queueFixture();
    await request('a', { quietPeriod: 5000 });
    await request('folder/a', { quietPeriod: 5000 });
    await queue.renameJob('a', 'c');
    await queue.renameJob('folder', 'box');
    expect(queue.itemOf('a')).toBeUndefined();
    expect(queue.itemOf('c')?.id).toBe(1);
    expect(journal.replay().items.map(({ job }) => job)).toEqual(['c', 'box/a']);
    expect(await request('c', { quietPeriod: 5000 })).toBe(1);
  });

  it('answers for five minutes for an item that left', async () => {
    const { queue, clock, request } = queueFixture();
    await request('a', { quietPeriod: 5000 });
    await queue.cancel(1);
    clock.advance(5 * 60_000 - 1);
    expect(queue.get(1)?.state).toBe('left');
    clock.advance(1);
    expect(queue.get(1)).toBeUndefined();
  });

  it('takes up what the journal held, and counts on', async () => {
    const journal = new MemoryJournal();
    const before = queueFixture({ journal });
    await before.request('a', { quietPeriod: 60_000 });
    await before.request('b', { quietPeriod: 1000 });
    await before.request('b', { quietPeriod: 60_000, causes: [SCM] });
    await before.request('c', { quietPeriod: 0 });
    before.starts[0]?.outcome.resolve(7);
    await before.request('d', { quietPeriod: 3000 });
    await before.queue.cancel(4);
    await before.settle();

    const after = queueFixture({ journal, initial: journal.replay() });
    expect(after.queue.items()).toEqual(before.queue.items());
    expect(after.queue.get(3)).toEqual(before.queue.get(3));
    expect(await after.request('e', { quietPeriod: 1000 })).toBe(5);
    after.clock.advance(1000);
    await after.settle();
    expect(after.starts.map(({ item }) => item.job)).toEqual(['b', 'e']);
  });
});

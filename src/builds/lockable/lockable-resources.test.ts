import { describe, expect, it } from 'vitest';
import type { LockableRecord } from '../../home/index.ts';
import { silentLogger } from '../../kit/index.ts';
import { createFakeClock } from '../../kit/testing/fake-clock.ts';
import type { LockRequest } from '../../points/index.ts';
import { createLockableResources } from './lockable-resources.ts';
import type { LockOwner, LockTable } from './types.ts';

function owner(job: string, number = 1): LockOwner {
  return { key: `${job}#${number} 0#1 lock.acquire`, job, number, name: `${job} #${number}` };
}

function named(...names: readonly string[]): LockRequest[] {
  return names.map((resource) => ({ resource }));
}

function holder(locks: LockTable, name: string): string | undefined {
  return locks.holderOf(named(name))?.name;
}

/** With a file in memory, which may refuse. */
function resources(read: readonly Partial<LockableRecord>[] = []) {
  const file = { records: read.map(record), isFull: false };
  const made = createLockableResources({
    file: {
      load: async () => file.records,
      async save(records) {
        if (file.isFull) throw new Error('no space is left');
        file.records = [...records];
      },
    },
    clock: createFakeClock(1000),
    log: silentLogger,
  });
  return Object.assign(made, { file });
}

function record(parts: Partial<LockableRecord>): LockableRecord {
  const texts = { name: 'r', description: '', labels: '', note: '' };
  const states = { ephemeral: false, reservedBy: null, reservedAt: null, stolen: false, build: null };
  return { ...texts, ...states, others: [], ...parts };
}

const PRESS = { name: 'press', description: '', labels: 'heavy shop', note: '', reservedBy: null };
const SAW = { ...PRESS, name: 'saw', labels: 'shop' };

describe('resources that builds lock', () => {
  it('are held by one owner at a time', () => {
    const locks = resources();
    expect(locks.take(owner('a'), named('press', 'saw'))).toEqual(['press', 'saw']);
    expect(locks.take(owner('b'), named('saw'))).toBeNull();
    expect(holder(locks, 'saw')).toBe('a #1');
    expect(holder(locks, 'mill')).toBeUndefined();
  });

  it('go to who waits longest', async () => {
    const locks = resources();
    const order: string[] = [];
    locks.take(owner('a'), named('press'));
    const second = locks.wait(owner('b'), named('press')).then(() => order.push('b'));
    void locks.wait(owner('c'), named('press')).then(() => order.push('c'));
    expect(locks.waiting().map(({ owner: { name } }) => name)).toEqual(['b #1', 'c #1']);
    locks.giveBack(owner('a').key, false);
    await second;
    expect(order).toEqual(['b']);
    expect(holder(locks, 'press')).toBe('b #1');
  });

  it('go to the newest build where that is wanted', async () => {
    const locks = resources();
    locks.take(owner('j', 1), named('press'));
    void locks.wait(owner('j', 2), named('press'));
    const newest = locks.wait(owner('j', 3), named('press'));
    locks.giveBack(owner('j', 1).key, true);
    await newest;
    expect(holder(locks, 'press')).toBe('j #3');
  });

  it('are given back with the run, and who waits no more is passed over', async () => {
    const locks = resources();
    locks.take(owner('a'), named('press'));
    void locks.wait(owner('b'), named('press'));
    const third = locks.wait(owner('c'), named('press'));
    locks.giveBack(owner('b').key, false);
    locks.giveBackAll({ job: 'a', number: 1 });
    await third;
    expect(holder(locks, 'press')).toBe('c #1');
  });

  it('are taken all or none', async () => {
    const locks = resources();
    locks.take(owner('a'), named('press'));
    const both = locks.wait(owner('b'), named('press', 'saw'));
    expect(locks.take(owner('c'), named('saw'))).toEqual(['saw']);
    locks.giveBack(owner('a').key, false);
    expect(holder(locks, 'press')).toBeUndefined();
    locks.giveBack(owner('c').key, false);
    expect(await both).toEqual(['press', 'saw']);
  });

  it('that nobody declared are forgotten when they are free', () => {
    const locks = resources();
    locks.take(owner('a'), named('press'));
    expect(locks.all().map(({ name, ephemeral }) => [name, ephemeral])).toEqual([['press', true]]);
    locks.giveBack(owner('a').key, false);
    expect(locks.all()).toEqual([]);
  });
});

describe('resources with labels', () => {
  it('are taken as many as are wanted, or all', async () => {
    const locks = resources();
    await locks.declare([PRESS, SAW]);
    expect([locks.knowsLabel('shop'), locks.knowsLabel('sho')]).toEqual([true, false]);
    expect(locks.take(owner('a'), [{ label: 'shop', quantity: 1 }])).toEqual(['press']);
    expect(locks.take(owner('b'), [{ label: 'shop', quantity: 1 }])).toEqual(['saw']);
    expect(locks.take(owner('c'), [{ label: 'shop', quantity: 1 }])).toBeNull();
    const all = locks.wait(owner('c'), [{ label: 'shop', quantity: 0 }]);
    locks.giveBack(owner('a').key, false);
    locks.giveBack(owner('b').key, false);
    expect(await all).toEqual(['press', 'saw']);
  });
});

describe('a person', () => {
  it('reserves what is free, and builds wait for it', async () => {
    const locks = resources();
    await locks.declare([PRESS, SAW]);
    await locks.reserve('press', 'Ann');
    expect(locks.file.records[0]).toMatchObject({ name: 'press', reservedBy: 'Ann', reservedAt: 1000, stolen: false });
    await expect(locks.reserve('press', 'Bob')).rejects.toThrow("Resource 'press' already reserved or locked!");
    expect(locks.take(owner('a'), named('press'))).toBeNull();
    expect(locks.take(owner('a'), [{ label: 'shop', quantity: 1 }])).toEqual(['saw']);
    await expect(locks.reserve('saw', 'Ann')).rejects.toThrow('already reserved or locked');
    const turn = locks.wait(owner('b'), named('press'));
    await locks.unreserve('press');
    expect(await turn).toEqual(['press']);
    expect(locks.get('press')).toMatchObject({ reservedBy: null, reservedAt: 1000 });
  });

  it('steals from builds and people, and the build that gives it back later does not free it', async () => {
    const locks = resources();
    await locks.declare([PRESS]);
    locks.take(owner('a'), named('press'));
    await locks.steal('press', 'Ann');
    expect(locks.get('press')).toMatchObject({ reservedBy: 'Ann', stolen: true, holder: null });
    locks.giveBack(owner('a').key, false);
    expect(locks.take(owner('b'), named('press'))).toBeNull();
    await locks.reassign('press', 'Bob');
    expect(locks.get('press')).toMatchObject({ reservedBy: 'Bob', stolen: false });
    await locks.unreserve('press');
    expect(locks.take(owner('b'), named('press'))).toEqual(['press']);
  });

  it('unlocks, and resets', async () => {
    const locks = resources();
    await locks.declare([PRESS]);
    locks.take(owner('a'), named('press'));
    const next = locks.wait(owner('b'), named('press'));
    await locks.unlock('press');
    await next;
    await locks.steal('press', 'Ann');
    await locks.reset('press');
    expect(locks.get('press')).toMatchObject({ reservedBy: null, holder: null, stolen: false, reservedAt: null });
    await locks.setNote('press', 'oiled');
    expect(locks.file.records[0]?.note).toBe('oiled');
    await expect(locks.reset('mill')).rejects.toThrow('Resource not found mill');
  });

  it('changes nothing where the disk takes nothing', async () => {
    const locks = resources();
    await locks.declare([PRESS]);
    locks.take(owner('a'), named('press'));
    locks.file.isFull = true;
    await expect(locks.steal('press', 'Ann')).rejects.toThrow('no space is left');
    await expect(locks.declare([])).rejects.toThrow('no space is left');
    expect(locks.get('press')).toMatchObject({ reservedBy: null, holder: { name: 'a #1' }, ephemeral: false });
  });
});

describe('the home', () => {
  it('has reservations and declared resources after a restart, and no locks', async () => {
    const left = { name: 'left', ephemeral: true, build: 'gone#3' };
    const mine = { name: 'mine', ephemeral: true, reservedBy: 'Ann' };
    const locks = resources([{ name: 'press', labels: 'shop', build: 'gone#3' }, left, mine]);
    await locks.load();
    expect(locks.all().map(({ name }) => name)).toEqual(['press', 'mine']);
    expect(locks.take(owner('a'), named('press', 'left'))).toEqual(['press', 'left']);
    expect(locks.take(owner('a'), named('mine'))).toBeNull();
    await locks.unreserve('mine');
    expect(locks.get('mine')).toBeUndefined();
  });

  it('is read again without what builds hold being lost', async () => {
    const locks = resources([{ name: 'press' }, { name: 'saw' }]);
    await locks.load();
    locks.take(owner('a'), named('press', 'mill'));
    locks.retake(owner('b'), ['saw']);
    locks.file.records = [record({ name: 'press', note: 'new' })];
    await locks.load();
    expect(locks.all().map(({ name, holder: by, ephemeral }) => [name, by?.name, ephemeral])).toEqual([
      ['press', 'a #1', false],
      ['saw', 'b #1', true],
      ['mill', 'a #1', true],
    ]);
  });
});

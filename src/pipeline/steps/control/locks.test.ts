import { describe, expect, it } from 'vitest';
import { type LockOwner, Locks } from './locks.ts';

function owner(run: string, number = 1): LockOwner {
  return { key: `${run} 0#1 lock.acquire`, name: run, number };
}

describe('locks', () => {
  it('are held by one owner at a time', () => {
    const locks = new Locks();
    expect(locks.take(owner('a#1'), ['press', 'saw'])).toBe(true);
    expect(locks.take(owner('b#1'), ['saw'])).toBe(false);
    expect(locks.holderOf(['mill', 'saw'])?.name).toBe('a#1');
    expect(locks.holderOf(['mill'])).toBe(null);
  });

  it('go to who waits longest', async () => {
    const locks = new Locks();
    const order: string[] = [];
    locks.take(owner('a#1'), ['press']);
    const second = locks.wait(owner('b#1'), ['press']).then(() => order.push('b'));
    void locks.wait(owner('c#1'), ['press']).then(() => order.push('c'));
    locks.giveBack(owner('a#1').key, false);
    await second;
    expect(order).toEqual(['b']);
    expect(locks.holderOf(['press'])?.name).toBe('b#1');
  });

  it('go to the newest build where that is wanted', async () => {
    const locks = new Locks();
    locks.take(owner('j#1', 1), ['press']);
    void locks.wait(owner('j#2', 2), ['press']);
    const newest = locks.wait(owner('j#3', 3), ['press']);
    locks.giveBack(owner('j#1').key, true);
    await newest;
    expect(locks.holderOf(['press'])?.name).toBe('j#3');
  });

  it('are given back with the run, and who waits no more is passed over', async () => {
    const locks = new Locks();
    locks.take(owner('a#1'), ['press']);
    void locks.wait(owner('b#1'), ['press']);
    const third = locks.wait(owner('c#1'), ['press']);
    locks.giveBack(owner('b#1').key, false);
    locks.giveBackAll('a#1');
    await third;
    expect(locks.holderOf(['press'])?.name).toBe('c#1');
  });

  it('of several resources are taken all or none', async () => {
    const locks = new Locks();
    locks.take(owner('a#1'), ['press']);
    const both = locks.wait(owner('b#1'), ['press', 'saw']);
    expect(locks.take(owner('c#1'), ['saw'])).toBe(true);
    locks.giveBack(owner('a#1').key, false);
    expect(locks.holderOf(['press'])).toBe(null);
    locks.giveBack(owner('c#1').key, false);
    await both;
  });
});

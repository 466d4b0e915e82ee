import { describe, expect, it } from 'vitest';
import { deferred } from './deferred.ts';
import { mapConcurrent } from './map-concurrent.ts';

describe('work side by side', () => {
  it('is done once for each, and never more of it at a time than allowed', async () => {
    const done: number[] = [];
    let underWay = 0;
    let most = 0;
    await mapConcurrent([1, 2, 3, 4, 5], 2, async (item) => {
      underWay += 1;
      most = Math.max(most, underWay);
      await Promise.resolve();
      underWay -= 1;
      done.push(item);
    });
    expect(done.sort()).toEqual([1, 2, 3, 4, 5]);
    expect(most).toBe(2);
  });

  it('begins nothing more after an error, and waits for what is under way', async () => {
    const begun: number[] = [];
    const slow = deferred();
    const all = mapConcurrent([1, 2, 3, 4], 2, async (item) => {
      begun.push(item);
      if (item === 1) await slow.promise;
      if (item === 2) throw new Error('second');
    });
    let ended = false;
    const failed = expect(all.finally(() => (ended = true))).rejects.toThrow('second');
    await new Promise((resolve) => setImmediate(resolve));
    expect(ended).toBe(false);
    slow.resolve();
    await failed;
    expect(begun).toEqual([1, 2]);
  });
});

import { expect, it } from 'vitest';
import { newestWithin } from './find-aggregated-tests.ts';

const range = (first: number, last = first) => ({ start: first, end: last + 1 });

it('finds the newest builds of ranges that overlap, in any order', () => {
  const ranges = [range(7), range(2, 4), range(3, 5), range(20, 90), range(11)];
  expect(newestWithin([1, 2, 4, 5, 6, 7, 8, 10, 11, 12], ranges, 100)).toEqual([11, 7, 5, 4, 2]);
  expect(newestWithin([1, 2, 4, 5, 6, 7, 8, 10, 11, 12], ranges, 3)).toEqual([11, 7, 5]);
  expect(newestWithin([1, 2], [], 3)).toEqual([]);
});

it('makes no numbers of a range that no job has builds for', () => {
  const hostile = Array.from({ length: 1000 }, (_, index) => range(index + 3, 2_147_483_647));
  expect(newestWithin([1, 2, 3, 9], hostile, 100)).toEqual([9, 3]);
});

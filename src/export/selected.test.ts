import { expect, it } from 'vitest';
import { selected } from './selected.ts';

const made: number[] = [];
const odd = {
  source: [1, 2, 3, 4, 5, 6, 7],
  isShown: (one: number) => one % 2 === 1,
  make(one: number) {
    made.push(one);
    return one * 10;
  },
};

it.each([
  [0, Number.POSITIVE_INFINITY, [10, 30, 50, 70]],
  [1, 3, [30, 50]],
  [3, 9, [70]],
  [4, 9, []],
  [2, 2, []],
])('what is shown from %d to %d', (from, to, values) => {
  made.length = 0;
  expect([...selected(odd, from, to)]).toEqual(values);
  expect(made).toEqual(values.map((value) => value / 10));
});

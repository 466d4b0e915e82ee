import { expect, it } from 'vitest';
import { nearestOf } from './nearest-of.ts';

it.each([
  ['othr', ['one', 'other'], 'other'],
  ['ab', ['b', 'a'], 'b'],
  ['kitten', ['mitten', 'sitting'], 'mitten'],
  ['', ['abc', 'a'], 'a'],
  ['a', [], null],
  ['a', ['b'.repeat(101)], null],
  ['a'.repeat(101), ['a'], null],
])('the nearest of %s among %j is %s', (text, names, nearest) => {
  expect(nearestOf(text, names)).toBe(nearest);
});

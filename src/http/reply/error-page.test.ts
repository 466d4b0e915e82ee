import { expect, it } from 'vitest';
import { distance, takesPages } from './error-page.ts';

it.each([
  ['webiste', 'website', 2, 2],
  ['website', 'website', 2, 0],
  ['shop', 'web-shop', 1, 0],
  ['a', 'b', 1, 1],
  ['delivery', 'tests', 2, 3],
  ['abcdef', 'uvwxyz', 2, 3],
  ['', 'ab', 1, 2],
])('%s is as far from %s as can be told within %d: %d', (a, b, limit, wanted) => {
  expect(distance(a, b, limit)).toBe(wanted);
});

it.each([
  [undefined, false],
  ['*/*', false],
  ['application/json', false],
  ['text/html,application/xhtml+xml,*/*;q=0.8', true],
])('who accepts %s is shown a page: %s', (accept, wanted) => {
  expect(takesPages(accept)).toBe(wanted);
});

import { expect, it } from 'vitest';
import { displayPaths } from './display-paths.ts';

it.each([
  [
    ['out/a.txt', 'out/sub/b.txt'],
    ['a.txt', 'b.txt'],
  ],
  [
    ['x/a.txt', 'y/a.txt', 'b.txt'],
    ['x/a.txt', 'y/a.txt', 'b.txt'],
  ],
  [
    ['p/x/a', 'q/x/a', 'y/a'],
    ['p/x/a', 'q/x/a', 'y/a'],
  ],
  [
    ['a', 'x/a'],
    ['a', 'x/a'],
  ],
  [[], []],
])('shortens %j to %j', (paths, shown) => {
  expect(displayPaths(paths)).toEqual(shown);
});

it('does not shorten long lists', () => {
  const paths = Array.from({ length: 21 }, (_, at) => `out/${at}`);
  expect(displayPaths(paths)).toEqual(paths.map(() => null));
});

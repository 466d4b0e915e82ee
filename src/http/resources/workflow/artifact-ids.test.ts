import { expect, it } from 'vitest';
import { artifactIds } from './artifact-ids.ts';

it.each([
  [[], []],
  [['a.txt'], ['n1']],
  [
    ['a.txt', 'b.txt'],
    ['n1', 'n2'],
  ],
  [
    ['lib/a.jar', 'lib/b.jar', 'top.txt'],
    ['n2', 'n3', 'n4'],
  ],
  [
    ['deep/er/x', 'top'],
    ['n1', 'n2'],
  ],
  [
    ['deep/er/x', 'deep/er/y', 'top'],
    ['n2', 'n3', 'n4'],
  ],
])('of %j are %j', (paths, ids) => {
  expect(artifactIds(paths)).toEqual(ids);
});

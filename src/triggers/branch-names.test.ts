import { expect, it } from 'vitest';
import { mayMean } from './branch-names.ts';

it.each([
  ['main', 'main', true],
  ['origin/main', 'main', true],
  ['*/main', 'main', true],
  ['*/main', 'a/main', true],
  ['main*', 'main/a', false],
  ['main**', 'main/a', true],
  ['v1.0', 'v1x0', false],
  ['refs/heads/rel*', 'release', true],
  ['${BRANCH}', 'any', true],
])('the branch %s may mean %s: %s', (configured, branch, expected) => {
  expect(mayMean(configured, branch, () => false)).toBe(expected);
});

import { expect, it } from 'vitest';
import { fullNameOf } from './full-name.ts';

it.each([
  ['', 'a', 'a'],
  ['', 'a/b', 'a/b'],
  ['team', 'a', 'team/a'],
  ['team/sub', '../a', 'team/a'],
  ['team', './a//b/', 'team/a/b'],
  ['team', '..', ''],
  ['team', '../../a', null],
])('from the folder "%s", "%s" is %s', (owner, name, wanted) => {
  expect(fullNameOf(owner, name)).toBe(wanted);
});

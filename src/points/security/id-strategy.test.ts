import { expect, it } from 'vitest';
import { idsOf } from './id-strategy.ts';

it.each([
  ['CaseInsensitive', 'Ann', 'aNN', true],
  ['CaseSensitive', 'Ann', 'ann', false],
  ['CaseSensitive', 'Ann', 'Ann', true],
  ['CaseSensitiveEmailAddress', 'Ann@Example.com', 'Ann@example.COM', true],
  ['CaseSensitiveEmailAddress', 'ann@example.com', 'Ann@example.com', false],
  ['CaseSensitiveEmailAddress', 'Ann', 'ann', false],
])('%s: whether %s and %s are the same is %s', (name, one, other, same) => {
  const { user } = idsOf(name, 'CaseInsensitive');
  expect(user.keyOf(one) === user.keyOf(other)).toBe(same);
});

it('a name that is not known is no strategy', () => {
  expect(() => idsOf('CaseInsensitive', 'a.Other')).toThrow('the id strategy a.Other is not known here');
});

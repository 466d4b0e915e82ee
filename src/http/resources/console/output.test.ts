import { expect, it } from 'vitest';
import { collectOutput } from './output.ts';

it.each([
  [['ab', 'c'], 'abc'],
  [['abc', 'de'], 'abcde'],
  [['abcd', 'efg', 'h'], 'abcde\n... cut here: 3 more characters were printed\n'],
  [['abcde', 'f'], 'abcde\n... cut here: 1 more characters were printed\n'],
])('of %j with room for five characters it keeps %j', (printed, wanted) => {
  const output = collectOutput(5);
  printed.forEach(output.add);
  expect(output.text()).toBe(wanted);
});

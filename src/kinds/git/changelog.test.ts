import { expect, it } from 'vitest';
import { withChangedFiles } from './changelog.ts';

const commit = (digit: string, message: string, file = ':100644 100644 1 2 M\ta.txt\n') =>
  `commit ${digit.repeat(40)}\n\n    ${message}\n\n${file}`;

it('leaves out commits without files, and whole commits where there is too much', () => {
  const [one, two, three] = [commit('1', 'first'), commit('2', 'second'), commit('3', 'third')];
  expect(withChangedFiles(one + commit('4', 'nothing', '') + two)).toBe(one + two);
  expect(withChangedFiles(one + two + three, one.length + two.length + 5)).toBe(one + two);
  expect(withChangedFiles(one, 10)).toBe('');
});

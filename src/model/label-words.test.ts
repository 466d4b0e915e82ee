import { expect, it } from 'vitest';
import { cpuTime } from '../kit/testing/cpu-time.ts';
import { labelWords } from './label-words.ts';

it.each([
  ['', []],
  [' a  b\n', ['a', 'b']],
  ['b "two words" a', ['b', 'two words', 'a']],
  [`'one "word"' "a\\"b"`, ['one "word"', 'a"b']],
  ['"" a', ['a']],
  [`a "b c 'd e' f`, ['a', 'b', 'c', 'd e', 'f']],
  [`it's "x y" 'z`, ['it', 's "x y" ', 'z']],
])('a label field %j has the words %j', (text, words) => {
  expect(labelWords(text)).toEqual(words);
});

it('is quick with quotes that nothing closes', async () => {
  const { ms } = await cpuTime(() => {
    expect(labelWords(`"${'\\\\"'.repeat(100_000)}`.slice(0, -1))).not.toEqual([]);
    labelWords(`"${'\\"'.repeat(100_000)}`);
  });
  expect(ms).toBeLessThan(1000);
});

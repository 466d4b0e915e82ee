import { expect, it } from 'vitest';
import { labelWords } from './label-words.ts';

it.each([
  ['', []],
  [' a  b\n', ['a', 'b']],
  ['b "two words" a', ['b', 'two words', 'a']],
  [`'one "word"' "a\\"b"`, ['one "word"', 'a"b']],
  ['"" a', ['a']],
])('a label field %j has the words %j', (text, words) => {
  expect(labelWords(text)).toEqual(words);
});

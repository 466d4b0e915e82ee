import { describe, expect, it } from 'vitest';
import { compileJavaRegex } from '../../../java/index.ts';
import { quoteRegex, quoteReplacement } from './quote.ts';
import { plainText } from './split.ts';

describe('quoting', () => {
  it.each(['a.b', 'a\\Eb', '\\Q', '', '$1'])('%j matches itself alone', (text) => {
    expect(compileJavaRegex(quoteRegex(text)).matches(text)).toBe(true);
    expect(compileJavaRegex(quoteRegex('a.b')).matches('axb')).toBe(false);
  });

  it('takes the meaning from a replacement', () => {
    expect(quoteReplacement('a$b\\')).toBe('a\\$b\\\\');
  });
});

it.each([
  [',', ','],
  ['::', '::'],
  ['\\.', '.'],
  ['.', null],
  ['a|b', null],
  ['\\d', null],
  ['', null],
])('the expression %j is the plain text %j', (regex, text) => {
  expect(plainText(regex)).toBe(text);
});

describe('finding many matches', () => {
  const starts = (regex: string, text: string, from: number, most: number): readonly number[] =>
    compileJavaRegex(regex)
      .findMany(text, from, most)
      .map(({ start }) => start);

  it('goes on where the last one ended, and one further after an empty one', () => {
    expect(starts('\\d', 'a1b2c3', 0, 10)).toEqual([1, 3, 5]);
    expect(starts('x*', 'axb', 0, 10)).toEqual([0, 1, 2, 3]);
  });

  it('stops after as many as were asked for, and begins where it is told', () => {
    expect(starts('\\d', 'a1b2c3', 2, 1)).toEqual([3]);
    expect(starts('\\d', 'abc', 0, 5)).toEqual([]);
  });
});

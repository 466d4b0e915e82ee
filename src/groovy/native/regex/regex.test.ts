import { describe, expect, it } from 'vitest';
import { compileJavaRegex } from '../../../regex/index.ts';
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

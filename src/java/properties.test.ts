import { expect, it } from 'vitest';
import { parseProperties } from './properties.ts';

it.each([
  ['a=1\nb : x', { a: '1', b: 'x' }],
  ['# no\n! no\n\n  c = 5 ', { c: '5 ' }],
  ['long = a\\\n   b', { long: 'ab' }],
  ['e', { e: '' }],
  ['f\\ g=\\u0041\\t', { 'f g': 'A\t' }],
  ['key value here', { key: 'value here' }],
  ['k\\==v\\:', { 'k=': 'v:' }],
  ['a=C:\\\\\nb=2', { a: 'C:\\', b: '2' }],
  ['# a comment ends in \\\nb=2', { b: '2' }],
  ['! so does this \\\r\nb=2', { b: '2' }],
  ['a=1\\\n# no comment\nb=2', { a: '1# no comment', b: '2' }],
  ['a=1\\\n\nb=2', { a: '1', b: '2' }],
  ['\\\n# still a comment\nb=2', { b: '2' }],
  ['\\\n\n\nb=2', { b: '2' }],
  ['a=1\rb=2\r\nc=3', { a: '1', b: '2', c: '3' }],
  ['a\\:b\\ c : d', { 'a:b c': 'd' }],
  ['a=1\na=2', { a: '2' }],
  ['a= =b', { a: '=b' }],
])('reads %j', (text, expected) => {
  expect(Object.fromEntries([...parseProperties(text)].filter((entry) => entry !== null))).toEqual(expected);
});

it.each([
  ['comments', '#\n'.repeat(100_000)],
  ['lines that go on', 'a\\\n'.repeat(100_000)],
  ['escapes', `a=${'\\u0041'.repeat(100_000)}`],
  ['entries', 'a=b\n'.repeat(100_000)],
])('says often that it works while it reads many %s', (_what, text) => {
  expect([...parseProperties(text)].length).toBeGreaterThan(400);
});

it('counts a great many backslashes once', () => {
  const slashes = '\\'.repeat(2_000_000);
  const entries = [...parseProperties(`a=${slashes}b`)].filter((entry) => entry !== null);
  expect(entries).toEqual([['a', `${'\\'.repeat(1_000_000)}b`]]);
});

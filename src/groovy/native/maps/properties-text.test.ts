import { expect, it } from 'vitest';
import { parseProperties } from './properties-text.ts';

it.each([
  ['a=1\nb : x', { a: '1', b: 'x' }],
  ['# no\n! no\n\n  c = 5 ', { c: '5 ' }],
  ['long = a\\\n   b', { long: 'ab' }],
  ['e', { e: '' }],
  ['f\\ g=\\u0041\\t', { 'f g': 'A\t' }],
  ['key value here', { key: 'value here' }],
  ['k\\==v\\:', { 'k=': 'v:' }],
])('reads %j', (text, expected) => {
  expect(Object.fromEntries(parseProperties(text))).toEqual(expected);
});

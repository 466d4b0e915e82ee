import { expect, it } from 'vitest';
import { JsonTooGreat, parseBoundedJson } from './bounded-json.ts';

it.each([
  ['[1, 2, 3, 4, 5, 6, 7, 8]', 9],
  [`["${',[{'.repeat(50)}"]`, 4],
  [`["\\"${','.repeat(50)}", 1]`, 4],
  [`{"a": "${'x'.repeat(100)}"}`, 4],
])('reads %s', (text, most) => {
  expect(parseBoundedJson(text, most)).toEqual(JSON.parse(text));
});

it.each([
  ['a long list', `[${'1,'.repeat(20)}1]`],
  ['many objects', `[${'{},'.repeat(10)}{}]`],
  ['depth', '['.repeat(100)],
  ['values between texts with quotes', `[${'"\\\\","\\"",'.repeat(20)}1]`],
])('refuses %s', (_what, text) => {
  expect(() => parseBoundedJson(text, 8)).toThrow(new JsonTooGreat(8));
});

it('leaves to JSON what is none', () => {
  expect(() => parseBoundedJson(`["${'x'.repeat(100)}`, 8)).toThrow(SyntaxError);
});

import { expect, it } from 'vitest';
import { charDescription, complaint } from './complaint.ts';
import { endQuote } from './end-quote.ts';
import { unescaped } from './escape.ts';
import { PlaceReader } from './place.ts';

it.each([
  ['a', "'a' with an int value of 97"],
  [' ', '[SPACE] with an int value of 32'],
  ['\n', '[NEWLINE] with an int value of 10'],
])('describes the character %j', (char, expected) => {
  expect(charDescription(char)).toBe(expected);
});

it('shows the line of a mistake with a mark below its place', () => {
  const text = '{"a":1,\n "b": x}\n';
  expect(complaint('Oh', text, 14, 'x').split('\n').slice(-4)).toEqual([
    'line number 2',
    'index number 14',
    ' "b": x}',
    '......^',
  ]);
});

it('counts the lines of a long text only so far', () => {
  const text = `${'\n'.repeat(3_000_000)}x`;
  expect(complaint('Oh', text, 3_000_000, 'x')).toContain('line number 1000001');
});

it.each([
  ['"a"', 2],
  ['"a\\"b"', 5],
  ['"a\\\\"b"', 4],
  ['"a', 2],
])('finds the end of %s', (text, expected) => {
  expect(endQuote(text, 1)).toBe(expected);
});

it.each([
  ['plain', 'plain'],
  ['a\\nb\\u0041\\/', 'a\nbA/'],
  ['raw\nfeed \\t', 'raw\nfeed \t'],
  ['\\x', null],
  ['\\u00g1', null],
])('undoes the escapes of %j', (raw, expected) => {
  expect(unescaped(raw)).toBe(expected);
});

it('counts lines and columns, and forgets a line feed at a mark', () => {
  const place = new PlaceReader('a\nb');
  place.read();
  place.read();
  place.mark();
  expect(place.read()).toBe('b');
  expect([place.line, place.column]).toEqual([2, 2]);
  place.reset();
  place.read();
  expect([place.line, place.column]).toEqual([1, 3]);
  expect(place.read()).toBeNull();
});

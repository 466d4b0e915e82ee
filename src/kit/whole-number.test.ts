import { expect, it } from 'vitest';
import { wholeNumber } from './whole-number.ts';

it.each([
  ['7', 7],
  [' -12\n', -12],
  ['+3', 3],
  ['-0', 0],
  ['007', 7],
  ['999999999999999', 999_999_999_999_999],
  ['1000000000000000', null],
  ['1.0', null],
  ['1e3', null],
  ['0x10', null],
  ['1 2', null],
  ['-', null],
  ['', null],
  [undefined, null],
  [null, null],
])('%j says %s', (text, number) => {
  expect(wholeNumber(text)).toBe(number);
});

it('may be asked for one within bounds', () => {
  expect(wholeNumber('-1', { least: 0 })).toBeNull();
  expect(wholeNumber('0', { least: 0 })).toBe(0);
  expect(wholeNumber('10', { most: 9 })).toBeNull();
});

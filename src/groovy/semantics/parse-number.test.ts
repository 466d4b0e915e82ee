import { describe, expect, it } from 'vitest';
import { readDouble, readWhole, wrongDecimal } from './parse-number.ts';

describe('a text that Double.parseDouble reads', () => {
  it.each([
    ['1.5', 1.5],
    [' 12 ', 12],
    ['1e3', 1000],
    ['.5', 0.5],
    ['5.', 5],
    ['1d', 1],
    ['-Infinity', Number.NEGATIVE_INFINITY],
    ['NaN', Number.NaN],
    ['0x1p3', 8],
    ['0x1.8p1', 3],
    ['1e400', Number.POSITIVE_INFINITY],
  ])('%j is %d', (text, value) => {
    expect(readDouble(text)).toBe(value);
  });

  it.each([
    ['', 'empty String'],
    ['1.2.3', 'multiple points'],
    ['abc', 'For input string: "abc"'],
    ['1L', 'For input string: "1L"'],
    ['0x', 'For input string: "0x"'],
  ])('%j is refused: %s', (text, reason) => {
    expect(readDouble(text)).toBe(reason);
  });
});

describe('a text that is a whole number', () => {
  it.each([
    ['42', 10, 42n],
    ['-7', 10, -7n],
    ['+7', 10, 7n],
    ['ff', 16, 255n],
    ['zz', 36, 1295n],
    ['12', 2, null],
    ['', 10, null],
    ['-', 10, null],
    ['1a', 10, null],
  ])('%j with radix %d is %s', (text, radix, value) => {
    expect(readWhole(text, radix)).toBe(value);
  });
});

describe('a text that BigDecimal refuses', () => {
  it.each([
    ['1.50', undefined],
    ['1e5', undefined],
    ['', null],
    ['.', 'No digits found.'],
    ['1e', null],
    ['1..2', 'Character array contains more than one decimal point.'],
    ['1e99999999999', 'Too many nonzero exponent digits.'],
    ['1,5', 'Character , is neither a decimal digit number, decimal point, nor "e" notation exponential mark.'],
  ])('%j: %s', (text, reason) => {
    expect(wrongDecimal(text)).toBe(reason);
  });
});

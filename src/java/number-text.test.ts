import { describe, expect, it } from 'vitest';
import { addFloats, nearestFloat } from './float.ts';
import { doubleText, floatText } from './number-text.ts';

describe('numbers are written as Java 17 writes them', () => {
  it.each([
    [0, '0.0'],
    [-0, '-0.0'],
    [1, '1.0'],
    [0.001, '0.001'],
    [0.0009, '9.0E-4'],
    [9999999, '9999999.0'],
    [1e7, '1.0E7'],
    [-12.5, '-12.5'],
    [2e23, '1.9999999999999998E23'],
    [8.4235908528644352e17, '8.4235908528644352E17'],
    [5e-324, '4.9E-324'],
    [Number.NaN, 'NaN'],
    [Number.NEGATIVE_INFINITY, '-Infinity'],
  ])('the double %d', (value, text) => {
    expect(doubleText(value)).toBe(text);
  });

  it.each([
    [0, '0.0'],
    [-0, '-0.0'],
    [1e-60, '0.0'],
    [0.1, '0.1'],
    [-0.1, '-0.1'],
    [999.999, '999.999'],
    [0.123456789, '0.12345679'],
    [1077522.25, '1077522.2'],
    [374618.625, '374618.62'],
    [7.2614871e9, '7.2614871E9'],
    [1e-4, '1.0E-4'],
    [3.4028234663852886e38, '3.4028235E38'],
    [1e39, 'Infinity'],
    [Number.NaN, 'NaN'],
  ])('the float %d', (value, text) => {
    expect(floatText(value)).toBe(text);
  });
});

it('floats have the number of their text, and none is 0', () => {
  expect(nearestFloat(0.1 + 0.2)).toBe(0.3);
  expect(nearestFloat(addFloats(addFloats(0.1, 0.7), 0.1))).toBe(0.90000004);
  expect(nearestFloat(1077522.25)).toBe(1077522.2);
  expect(nearestFloat(Number.NaN)).toBe(0);
  expect(nearestFloat(1e39)).toBe(0);
});

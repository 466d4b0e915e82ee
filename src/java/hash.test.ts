import { describe, expect, it } from 'vitest';
import { bigDecimalHash, bigIntegerHash, doubleHash, floatHash, longHash, stringHash } from './hash.ts';
import { inHashOrder } from './hash-order.ts';

describe('hash codes are those of Java', () => {
  it.each([
    ['', 0],
    ['hello', 99162322],
    ['Aa', 2112],
    ['BB', 2112],
    ['grün', 3185949],
    ['😀x', 54959989],
    ['feature/one-very-long-branch-name-that-overflows', 1814421052],
  ])('of the String %j', (text, hash) => {
    expect(stringHash(text)).toBe(hash);
  });

  it.each([
    [-1n, 0],
    [4294967296n, 1],
    [-(2n ** 63n), -2147483648],
    [2n ** 63n - 1n, -2147483648],
  ])('of the Long %s', (value, hash) => {
    expect(longHash(value)).toBe(hash);
  });

  it.each([
    [0, 0],
    [-0, -2147483648],
    [-1.5, -1074266112],
    [Number.NaN, 2146959360],
    [1e300, -164130400],
    [5e-324, 1],
  ])('of the Double %s', (value, hash) => {
    expect(doubleHash(value)).toBe(hash);
  });

  it.each([
    [-0, -2147483648],
    [1.5, 1069547520],
    [Number.NaN, 2143289344],
    [3.4e38, 2139081118],
  ])('of the Float %s', (value, hash) => {
    expect(floatHash(value)).toBe(hash);
  });

  it.each([
    [0n, 0],
    [-1n, -1],
    [-4294967296n, -31],
    [1180591620717411303424n, 61504],
    [-1180591620717411303424n, -61504],
    [123456789012345678901234567890n, 1915528825],
  ])('of the BigInteger %s', (value, hash) => {
    expect(bigIntegerHash(value)).toBe(hash);
  });

  it.each([
    [250n, 2, 7752],
    [-250n, 2, -7748],
    [1n, -3, 28],
    [9223372036854775807n, 0, 2147482656],
    [-9223372036854775808n, 0, -2147483648],
    [-123456789012345678901234n, 2, 2118206904],
  ])('of the BigDecimal %s with scale %s', (unscaled, scale, hash) => {
    expect(bigDecimalHash(unscaled, scale)).toBe(hash);
  });
});

describe('the order of a HashMap', () => {
  it('goes by hash codes, and among equal ones by time', () => {
    const names = ['main', 'develop', 'feature/x', 'Aa', 'BB', 'release-1.0'];
    expect(inHashOrder(names, (name) => name)).toEqual(['feature/x', 'Aa', 'BB', 'release-1.0', 'main', 'develop']);
  });

  it('is that of a table that has grown', () => {
    const numbers = Array.from({ length: 30 }, (_, index) => index);
    const inOrder = [
      24, 23, 26, 25, 20, 22, 21, 28, 27, 29, 13, 12, 15, 14, 11, 10, 7, 8, 9, 3, 4, 5, 6, 0, 1, 2, 17, 16, 19, 18,
    ];
    expect(inHashOrder(numbers, (index) => `branch-${index}`)).toEqual(inOrder);
  });
});

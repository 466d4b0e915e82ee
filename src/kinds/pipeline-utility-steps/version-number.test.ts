import { describe, expect, it } from 'vitest';
import { compareVersionNumbers } from './version-number.ts';

describe('the order of versions', () => {
  it.each([
    ['1.2', '<', '1.10'],
    ['1.0', '=', '1'],
    ['1.0', '=', '1.0.0'],
    ['1.0-rc1', '<', '1.0'],
    ['1.0-alpha', '<', '1.0-beta'],
    ['1.0-SNAPSHOT', '<', '1.0'],
    ['1.0-rc1', '<', '1.0-rc2'],
    ['2.0', '>', '1.9.9'],
    ['2.393.1', '>', '2.393'],
  ])('%s %s %s', (a, order, b) => {
    const expected = { '<': -1, '=': 0, '>': 1 }[order];
    expect(compareVersionNumbers(a, b)).toBe(expected);
    expect(compareVersionNumbers(b, a)).toBe(0 - (expected ?? 0) || 0);
  });
});

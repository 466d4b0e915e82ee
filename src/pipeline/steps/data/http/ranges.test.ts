import { describe, expect, it } from 'vitest';
import { parseRanges } from './ranges.ts';

describe('accepted status codes', () => {
  it.each([
    ['100:399', [[100, 399]]],
    [
      '200, 404',
      [
        [200, 200],
        [404, 404],
      ],
    ],
    ['1:2:3', 'Code 1:2:3 should be an interval from:to or a single value'],
    ['x', 'Invalid number x'],
    ['5:1', 'Interval 5:1 should be FROM less than TO'],
  ])('%s', (text, expected) => {
    expect(parseRanges(text)).toEqual(expected);
  });
});

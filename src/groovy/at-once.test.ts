import { expect, it } from 'vitest';
import { isTooLong } from './at-once.ts';
import { DEFAULT_LIMITS } from './options.ts';

it.each([
  ['few operations on a busy machine', 5000, 300, false],
  ['few operations that hang', 5000, 500, true],
  ['many operations, soon', 100_000, 30, false],
  ['many operations that take long', 100_000, 45, true],
  ['too many operations', 300_000, 1, true],
])('%s', (_what, operations, milliseconds, expected) => {
  expect(isTooLong(DEFAULT_LIMITS, operations, milliseconds)).toBe(expected);
});

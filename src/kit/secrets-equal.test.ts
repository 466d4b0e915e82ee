import { expect, it } from 'vitest';
import { secretsEqual } from './secrets-equal.ts';

it.each([
  ['s3cret', 's3cret', true],
  ['s3cret', 's3creT', false],
  ['s3cret', 's3cret ', false],
  ['', '', true],
  ['', 'x', false],
])('%j and %j: %s', (one, other, same) => {
  expect(secretsEqual(one, other)).toBe(same);
});

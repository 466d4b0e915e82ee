import { expect, it } from 'vitest';
import { judgeToken } from './token.ts';

it.each([
  ['sesame', 'sesame', 'right'],
  ['sesame', 'wrong', 'wrong'],
  ['sesame', '', 'wrong'],
  ['sesame', undefined, 'none'],
  [null, 'anything', 'none'],
  ['', '', 'none'],
  [null, undefined, 'none'],
] as const)('a job with the token %s asked with %s: %s', (configured, given, verdict) => {
  expect(judgeToken(configured, given)).toBe(verdict);
});

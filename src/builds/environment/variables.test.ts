import { expect, it } from 'vitest';
import { resolveVariables } from './variables.ts';

it('makes no text of any length of variables that hold each other', () => {
  const env = new Map([['A0', 'x'.repeat(1000)]]);
  for (let at = 1; at <= 4; at++) env.set(`A${at}`, `$A${at - 1}`.repeat(10));
  expect(resolveVariables(env, {})['A4']).toHaveLength(10_000_000);
  env.set('A5', '$A4$A4');
  expect(() => resolveVariables(env, {})).toThrow('A text is too long: more than 16777216 characters');
});

import { describe, expect, it } from 'vitest';
import { expand } from '../../points/index.ts';
import { resolveVariables } from './variables.ts';

it('makes no text of any length of variables that hold each other', () => {
  const env = new Map([['A0', 'x'.repeat(1000)]]);
  for (let at = 1; at <= 4; at++) env.set(`A${at}`, `$A${at - 1}`.repeat(10));
  expect(resolveVariables(env, {})['A4']).toHaveLength(10_000_000);
  env.set('A5', '$A4$A4');
  expect(() => resolveVariables(env, {})).toThrow('A text is too long: more than 16777216 characters');
});

describe('references between variables', () => {
  it.each([
    ['$A', 'a'],
    ['${A}b', 'ab'],
    ['$AB', '$AB'],
    ['${none} $none', '${none} $none'],
    ['$$A', '$A'],
    ['$B', '$A'],
    ['$', '$'],
  ])('%s becomes %s', (text, expanded) => {
    expect(
      expand(
        text,
        new Map([
          ['A', 'a'],
          ['B', '$A'],
        ]),
      ),
    ).toBe(expanded);
  });

  it("leaves the server's own variables alone, and lets one refer to what it replaces", () => {
    const base = { PATH: '/bin', PROMPT: '$PATH' };
    const env = new Map([...Object.entries(base), ['PATH', '/x:$PATH']]);
    expect(resolveVariables(env, base)).toEqual({ PATH: '/x:/bin', PROMPT: '$PATH' });
  });
});

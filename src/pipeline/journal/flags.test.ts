import { expect, it } from 'vitest';
import { allFlags, flagNamed } from './flags.ts';

it('a flag is found by its name, and one that is none is a mistake', () => {
  for (const flag of allFlags()) expect(flagNamed(flag)).toBe(flag);
  expect(() => flagNamed('toString')).toThrow('journals have no flag toString');
});

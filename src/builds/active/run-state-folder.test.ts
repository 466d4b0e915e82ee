import { expect, it } from 'vitest';
import { isBefore } from './run-state-folder.ts';

it('knows which step comes before which', () => {
  expect(isBefore({ phase: 'build', index: 9 }, { phase: 'publish', index: 0 })).toBe(true);
  expect(isBefore({ phase: 'build', index: 1 }, { phase: 'build', index: 1 })).toBe(false);
  expect(isBefore({ phase: 'late', index: 0 }, { phase: 'head', index: 1 })).toBe(false);
});

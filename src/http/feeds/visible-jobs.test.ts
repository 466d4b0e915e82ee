import { expect, it } from 'vitest';
import { readableOf } from './visible-jobs.ts';

const JOBS = ['a', 'f/b', 'f/g/c', 'mx', 'mx/A=x', 'secret/d', 'f/hidden'].map((fullName) => ({ fullName }));

function namesOf(hidden: readonly string[], among?: readonly string[]): string[] {
  const mayRead = (name: string) => !hidden.includes(name);
  return readableOf(JOBS, mayRead, among && new Set(among)).map(({ fullName }) => fullName);
}

it('a job is seen with all folders around it', () => {
  expect(namesOf(['secret', 'f/hidden'])).toEqual(['a', 'f/b', 'f/g/c', 'mx', 'mx/A=x']);
  expect(namesOf(['f', 'mx'])).toEqual(['a', 'secret/d']);
});

it('of items, what is inside of them counts', () => {
  expect(namesOf([], ['f', 'mx'])).toEqual(['f/b', 'f/g/c', 'mx', 'mx/A=x', 'f/hidden']);
  expect(namesOf(['f/g'], ['f'])).toEqual(['f/b', 'f/hidden']);
  expect(namesOf([], [])).toEqual([]);
});

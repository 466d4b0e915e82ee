import { expect, it } from 'vitest';
import type { Result } from '../../model/index.ts';
import { notePermalinks, type PermalinkMap, searchInPieces, searchPermalinks, writePermalinks } from './permalinks.ts';

const HISTORY: readonly (Result | null)[] = ['SUCCESS', 'UNSTABLE', 'SUCCESS', 'ABORTED', null];
const NUMBERS = HISTORY.map((_, index) => index + 1);
const resultOf = (number: number) => HISTORY[number - 1] ?? null;

it('finds all of them in one walk from the newest run, and notes what there is not', () => {
  const known: PermalinkMap = new Map();
  searchPermalinks(known, NUMBERS, resultOf);
  expect(writePermalinks(known)).toBe(
    [
      'lastCompletedBuild 4',
      'lastFailedBuild -1',
      'lastStableBuild 3',
      'lastSuccessfulBuild 3',
      'lastUnstableBuild 2',
      'lastUnsuccessfulBuild 4',
      '',
    ].join('\n'),
  );
});

it('stops at the one that is wanted', () => {
  const asked: number[] = [];
  const known: PermalinkMap = new Map();
  const ask = (number: number) => {
    asked.push(number);
    return resultOf(number);
  };
  searchPermalinks(known, NUMBERS, ask, 'lastStableBuild');
  expect(asked).toEqual([5, 4, 3]);
  expect(known.has('lastFailedBuild')).toBe(false);
});

it('takes no older run for one that ended, or began and ended, while it searched in pieces', async () => {
  const results = new Map<number, Result | null>(Array.from({ length: 500 }, (_, index) => [index + 1, 'SUCCESS']));
  results.set(1, 'FAILURE').set(2, 'UNSTABLE').set(499, null);
  const known: PermalinkMap = new Map();
  const search = searchInPieces(
    known,
    () => [...results.keys()],
    (number) => results.get(number) ?? null,
  );
  results.set(499, 'FAILURE').set(501, 'UNSTABLE').set(502, 'SUCCESS');
  await search;
  expect(Object.fromEntries(known)).toMatchObject({ lastFailedBuild: 499, lastUnstableBuild: 501 });
  expect(known.get('lastUnsuccessfulBuild')).toBe(501);
});

it('never goes back to an older run, and does not guess', () => {
  const known: PermalinkMap = new Map([['lastCompletedBuild', 9]]);
  notePermalinks(known, 8, 'FAILURE', false);
  expect(Object.fromEntries(known)).toEqual({ lastCompletedBuild: 9 });
  notePermalinks(known, 10, 'FAILURE', true);
  expect(Object.fromEntries(known)).toEqual({
    lastCompletedBuild: 10,
    lastFailedBuild: 10,
    lastUnsuccessfulBuild: 10,
  });
});

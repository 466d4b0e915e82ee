import { expect, it } from 'vitest';
import type { Result } from '../../model/index.ts';
import { buildStability } from './build-stability.ts';

const S: Result = 'SUCCESS';
const F: Result = 'FAILURE';

it.each([
  [[S], 100, 'No recent builds failed.'],
  [[F], 0, 'All recent builds failed.'],
  [[F, F, S, S, 'UNSTABLE' as const, F], 60, '2 out of the last 5 builds failed.'],
  [[null, 'ABORTED' as const, 'NOT_BUILT' as const, F, S, S], 66, '1 out of the last 3 builds failed.'],
])('weighs %j as %i', (results, score, sentence) => {
  expect(buildStability(results)).toEqual({ description: `Build stability: ${sentence}`, score });
});

it('says nothing of a job without a build that counts', () => {
  expect(buildStability([null, 'ABORTED'])).toBeNull();
});

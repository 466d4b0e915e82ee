import { unreachable } from '../kit/index.ts';
import type { Result } from './result.ts';

export type BallColor = 'blue' | 'yellow' | 'red' | 'notbuilt' | 'aborted' | 'disabled';

export function colorOfResult(result: Result): BallColor {
  switch (result) {
    case 'SUCCESS':
      return 'blue';
    case 'UNSTABLE':
      return 'yellow';
    case 'FAILURE':
      return 'red';
    case 'NOT_BUILT':
      return 'notbuilt';
    case 'ABORTED':
      return 'aborted';
    default:
      return unreachable(result);
  }
}

/**
 * Returns the `color` of a job in the remote API. While a build runs it is the colour of the build before, animated.
 * `lastResult` is the result of the newest build that has one; null where there is none.
 */
export function colorOfJob(job: { disabled: boolean; lastResult: Result | null; building: boolean }): string {
  const still = job.disabled ? 'disabled' : job.lastResult === null ? 'notbuilt' : colorOfResult(job.lastResult);
  return job.building ? `${still}_anime` : still;
}

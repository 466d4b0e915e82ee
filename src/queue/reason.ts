import { timeSpan } from '../model/index.ts';

/** Why items wait, in Jenkins's words where it has them. */
export const SHUTTING_DOWN = 'Jenkins is about to shut down';
export const NO_FREE_EXECUTOR = 'Waiting for next available executor';
export const SAME_JOB_AHEAD = 'A build is already in progress';

/** `due`, `now`: milliseconds since 1970. */
export function quietPeriodReason(due: number, now: number): string {
  return due >= now ? `In the quiet period. Expires in ${timeSpan(due - now)}` : 'Finished waiting';
}

/** Jenkins has no words for this: there an item whose start fails is lost. */
export function failedStartReason(failure: { text: string; retryAt: number }, now: number): string {
  return `The build could not be started: ${failure.text}; next try in ${timeSpan(failure.retryAt - now)}`;
}

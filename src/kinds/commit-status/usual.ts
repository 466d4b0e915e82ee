import { timeSpan } from '../../model/index.ts';
import type { RunContext } from '../../points/index.ts';
import type { CommitStatus } from './request.ts';
import { type CommitState, stateOf } from './states.ts';

const ENDS: Readonly<Record<string, string>> = { SUCCESS: 'succeeded', UNSTABLE: 'found unstable', FAILURE: 'failed' };

/** Returns the status of a run for which nothing else is configured. Jenkins: `DefaultStatusResultSource`. */
export function usualStatus(context: RunContext, more: Partial<CommitStatus> = {}): CommitStatus {
  const { job, run, clock } = context;
  const result = context.result();
  const state: CommitState = stateOf(result);
  const took = timeSpan(clock.now() - run.startTime);
  const text = ENDS[result];
  return {
    state,
    context: job.fullName,
    description: text === undefined ? `Build #${run.number} in progress...` : `Build #${run.number} ${text} in ${took}`,
    url: `${job.url}${run.number}/`,
    ...more,
  };
}

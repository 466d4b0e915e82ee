import { isBetterOrEqual, type Result } from '../../model/index.ts';

export type StatusForge = 'github' | 'gitlab' | 'gitea' | 'bitbucket' | 'bitbucket-server';

/** Names the states of a commit, for which each forge has its own words. */
export type CommitState = 'pending' | 'running' | 'success' | 'failure' | 'error' | 'cancelled';

const WORDS: Readonly<Record<StatusForge, Readonly<Record<CommitState, string>>>> = {
  github: {
    pending: 'pending',
    running: 'pending',
    success: 'success',
    failure: 'failure',
    error: 'error',
    cancelled: 'error',
  },
  gitlab: {
    pending: 'pending',
    running: 'running',
    success: 'success',
    failure: 'failed',
    error: 'failed',
    cancelled: 'canceled',
  },
  gitea: {
    pending: 'pending',
    running: 'pending',
    success: 'success',
    failure: 'failure',
    error: 'error',
    cancelled: 'error',
  },
  bitbucket: {
    pending: 'INPROGRESS',
    running: 'INPROGRESS',
    success: 'SUCCESSFUL',
    failure: 'FAILED',
    error: 'FAILED',
    cancelled: 'STOPPED',
  },
  'bitbucket-server': {
    pending: 'INPROGRESS',
    running: 'INPROGRESS',
    success: 'SUCCESSFUL',
    failure: 'FAILED',
    error: 'FAILED',
    cancelled: 'FAILED',
  },
};

export function wordOf(forge: StatusForge, state: CommitState): string {
  return WORDS[forge][state];
}

/** Returns the state for a result. Jenkins: aborted and not built runs are errors of the build, not of the commit. */
export function stateOf(result: Result, { unstableIsSuccess = false } = {}): CommitState {
  if (result === 'SUCCESS' || (unstableIsSuccess && result === 'UNSTABLE')) return 'success';
  return isBetterOrEqual(result, 'FAILURE') ? 'failure' : result === 'ABORTED' ? 'cancelled' : 'error';
}

/**
 * Returns the state for a result as Jenkins's plugin for GitHub does: an unstable run is a failure, a failed one an error.
 */
export function githubStateOf(result: Result): CommitState {
  if (result === 'SUCCESS') return 'success';
  return result === 'UNSTABLE' ? 'failure' : 'error';
}

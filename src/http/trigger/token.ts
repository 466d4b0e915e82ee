import { secretsEqual } from '../../kit/index.ts';
import { fail } from '../../model/index.ts';
import { text } from '../parameters/types.ts';
import type { RequestContext } from '../route.ts';

/** Describes the parameter by which a job with a token is started. */
export const TOKEN = {
  token: text('The remote trigger token of the job; then GET will do, and nobody needs to be logged in.'),
};

/** Names the result of checking a token. `none`: the job has no token or the request gave none; then permissions decide. */
export type TokenVerdict = 'right' | 'wrong' | 'none';

export function judgeToken(configured: string | null, given: string | undefined): TokenVerdict {
  if (configured === null || configured === '' || given === undefined) return 'none';
  return secretsEqual(configured, given) ? 'right' : 'wrong';
}

/**
 * Returns whether the request may start the job now; false: it may, but only by POST. The job's own token opens it to
 * everybody who sees the job, by any verb. Throws TOKEN_INVALID, or the refusal of Job/Build.
 */
export function mayTrigger(context: RequestContext<typeof TOKEN>): boolean {
  const verdict = judgeToken(context.job.config.authToken, context.parameters.token);
  if (verdict === 'right') return true;
  if (verdict === 'wrong') fail('TOKEN_INVALID');
  context.require('Job/Build');
  return context.request.method === 'POST';
}

import type { Cause } from '../../model/index.ts';
import { text } from '../parameters/types.ts';
import type { RequestContext } from '../route.ts';
import { TOKEN } from './token.ts';

/** Describes the parameters that determine the cause of a triggered build. */
export const CAUSE = { ...TOKEN, cause: text('A note for the build, together with `token`.') };

/**
 * Returns the cause of the run: the requester, or the remote address where a job that has a token was started by `token`.
 */
export function triggerCause({ job, parameters, principal, request }: RequestContext<typeof CAUSE>): Cause {
  if (job.config.authToken && parameters.token !== undefined) {
    const address = request.ip.replace(/^::ffff:(?=\d+\.)/, '');
    return { kind: 'remote', address, note: parameters.cause ?? null };
  }
  return { kind: 'user', userId: principal.kind === 'user' ? principal.userId : null };
}

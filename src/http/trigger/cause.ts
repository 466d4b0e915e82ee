import type { Cause } from '../../model/index.ts';
import { text } from '../parameters/types.ts';
import type { RequestContext } from '../route.ts';
import { TOKEN } from './token.ts';

/** The parameters of which the cause of a triggered build is made. */
export const CAUSE = { ...TOKEN, cause: text('A note for the build, together with `token`.') };

/** Why the run starts: who asked, or from where where a job that has a token was started by `token`. */
export function triggerCause({ job, parameters, principal, request }: RequestContext<typeof CAUSE>): Cause {
  if (job.config.authToken && parameters.token !== undefined) {
    const address = request.ip.replace(/^::ffff:(?=\d+\.)/, '');
    return { kind: 'remote', address, note: parameters.cause ?? null };
  }
  return { kind: 'user', userId: principal.kind === 'user' ? principal.userId : null };
}

import type { Cause } from '../../model/index.ts';
import type { RequestContext } from '../route.ts';

/** Why the run starts: who asked, or from where where a job that has a token was started by `token`. */
export function triggerCause({ job, parameters, principal, request }: RequestContext): Cause {
  if (job.config.authToken && parameters.has('token')) {
    const address = request.ip.replace(/^::ffff:(?=\d+\.)/, '');
    return { kind: 'remote', address, note: parameters.get('cause') ?? null };
  }
  return { kind: 'user', userId: principal.kind === 'user' ? principal.userId : null };
}

import type { LockableResource } from '../../../controller/index.ts';
import type { RequestContext } from '../../route.ts';

/** Returns the full name of the requester, by which reservations are stored; null where they are anonymous. */
export function requesterName({ principal }: Pick<RequestContext, 'principal'>): string | null {
  return principal.kind === 'user' ? principal.fullName : null;
}

/** Returns whether the requester reserved it, or administers the server. */
export function mayUnreserve(context: RequestContext, { reservedBy }: LockableResource): boolean {
  const name = requesterName(context);
  return (name !== null && name === reservedBy) || context.may('Overall/Administer');
}

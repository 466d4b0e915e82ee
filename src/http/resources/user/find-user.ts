import { fail, rawEncode } from '../../../model/index.ts';
import type { User } from '../../../security/index.ts';
import { isSelf } from '../../beans/users/user.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { Refusal } from '../../request/refusal.ts';
import type { RequestContext } from '../../route.ts';

/**
 * Returns the user of the path; without one in it, the requester: `/me/`, which anonymous requesters are refused. Throws
 * USER_NOT_FOUND.
 */
export function requireUser({ path, principal, services }: RequestContext): User {
  const id = path['id'];
  if (id === undefined && principal.kind !== 'user') throw new Refusal('Overall/Read');
  const wanted = id ?? (principal.kind === 'user' ? principal.userId : '');
  return services.security.users.get(wanted) ?? fail('USER_NOT_FOUND', wanted);
}

/** Returns the path of a user for links. */
export function userHref(context: Pick<RequestContext, 'base'>, id: string): string {
  return rootHref(context, `user/${rawEncode(id)}/`);
}

/** Returns the user of the path, for the user themselves or an administrator. */
export function requireOwnUser(context: RequestContext): User {
  const user = requireUser(context);
  if (!isSelf(context.principal, user)) context.require('Overall/Administer');
  return user;
}

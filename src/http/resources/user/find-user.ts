import { fail, rawEncode } from '../../../model/index.ts';
import type { User, Users } from '../../../security/index.ts';
import { isSelf } from '../../beans/users/user.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { Refusal } from '../../request/refusal.ts';
import type { RequestContext } from '../../route.ts';

type Requested = Pick<RequestContext, 'path' | 'principal' | 'services'>;

/**
 * Returns the user of the path, by id or full name; without one in it, the requester: `/me/`, which anonymous requesters are refused. Throws
 * USER_NOT_FOUND.
 */
export function requireUser({ path, principal, services }: Requested): User {
  const id = path['id'];
  if (id === undefined && principal.kind !== 'user') throw new Refusal('Overall/Read');
  const wanted = id ?? (principal.kind === 'user' ? principal.userId : '');
  return services.security.users.get(wanted) ?? userOfName(services.security.users, wanted);
}

/** Returns the user of a full name, which ids precede. Throws USER_NOT_FOUND, also where several people have this name. */
function userOfName(users: Users, name: string): User {
  const [user, ...others] = users.all().filter(({ fullName }) => fullName === name);
  return user === undefined || others.length > 0 ? fail('USER_NOT_FOUND', name) : user;
}

/** Returns the path of a user for links. */
export function userHref(context: Pick<RequestContext, 'base'>, id: string): string {
  return rootHref(context, `user/${rawEncode(id)}/`);
}

/** Returns the user of the path, for the user themselves or an administrator. */
export function requireOwnUser(context: Requested & Pick<RequestContext, 'require'>): User {
  const user = requireUser(context);
  if (!isSelf(context.principal, user)) context.require('Overall/Administer');
  return user;
}

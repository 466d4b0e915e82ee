import { fail, rawEncode } from '../../../model/index.ts';
import type { User, Users } from '../../../security/index.ts';
import { isSelf } from '../../beans/users/user.ts';
import { rootHref } from '../../reply/hrefs.ts';
import { Refusal } from '../../request/refusal.ts';
import type { RequestContext } from '../../route.ts';

type Requested = Pick<RequestContext, 'path' | 'principal' | 'services'>;

/**
 * Returns the user whose id the path has; without one in it, the requester: `/me/`, which anonymous requesters are refused.
 * Whatever changes something goes by it: full names are chosen freely. Throws USER_NOT_FOUND.
 */
export function requireUser(requested: Requested): User {
  const id = idOf(requested);
  return requested.services.security.users.get(id) ?? fail('USER_NOT_FOUND', id);
}

/** Returns the user of the path as `requireUser` does, for what is only shown also by their full name. */
export function requireShownUser(requested: Requested): User {
  const { users } = requested.services.security;
  const id = idOf(requested);
  return users.get(id) ?? userOfName(users, id);
}

function idOf({ path, principal }: Requested): string {
  const id = path['id'] ?? (principal.kind === 'user' ? principal.userId : undefined);
  if (id === undefined) throw new Refusal('Overall/Read');
  return id;
}

/** Returns the user of a full name. Throws USER_NOT_FOUND, also where several people have this name. */
function userOfName(users: Users, name: string): User {
  const [user, ...others] = users.all().filter(({ fullName }) => fullName === name);
  return user === undefined || others.length > 0 ? fail('USER_NOT_FOUND', name) : user;
}

/** Returns the path of a user for links. */
export function userHref(context: Pick<RequestContext, 'base'>, id: string): string {
  return rootHref(context, `user/${rawEncode(id)}/`);
}

/** Returns the user of the path, for the user themselves or an administrator. */
export function requireOwnUser(
  context: Requested & Pick<RequestContext, 'require'>,
  user: User = requireUser(context),
): User {
  if (!isSelf(context.principal, user)) context.require('Overall/Administer');
  return user;
}

/** Returns the way to a page of a user, behind the dashboard. */
export function userTrail(context: Pick<RequestContext, 'base'>, { id, fullName }: Pick<User, 'id' | 'fullName'>) {
  return [{ text: fullName, href: userHref(context, id) }];
}

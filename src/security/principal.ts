import type { Principal, User } from './types.ts';

/** Names the group of everybody who is logged in. */
export const EVERY_USER = 'authenticated';
/** Names everybody who is not, as a user and as a group. */
export const NOBODY = 'anonymous';

type UserPrincipal = Extract<Principal, { kind: 'user' }>;

/** Returns a user as who makes a request. */
export function userPrincipal(
  { id, fullName, groups }: Pick<User, 'id' | 'fullName' | 'groups'>,
  via: UserPrincipal['via'],
): UserPrincipal {
  return { kind: 'user', userId: id, fullName, via, authorities: [EVERY_USER, ...groups] };
}

/** Returns the groups of whoever makes a request; the server itself has those of a user. */
export function authoritiesOf(principal: Principal): readonly string[] {
  if (principal.kind === 'user') return principal.authorities;
  return [principal.kind === 'anonymous' ? NOBODY : EVERY_USER];
}

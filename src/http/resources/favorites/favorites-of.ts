import type { RequestContext } from '../../route.ts';

/** Returns the full names of the requester's favourites; null for somebody who can have none. */
export function favoritesOf({
  principal,
  services,
}: Pick<RequestContext, 'principal' | 'services'>): readonly string[] | null {
  if (principal.kind !== 'user') return null;
  const user = services.security.users.get(principal.userId);
  return user === undefined ? null : (user.favorites ?? []);
}

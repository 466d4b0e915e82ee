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

/** Holds users as who makes a request: the very same object as long as nothing about the user changes. */
export class Principals {
  readonly #as: (user: User) => User;
  readonly #known: Readonly<Record<UserPrincipal['via'], WeakMap<User, UserPrincipal>>> = {
    password: new WeakMap(),
    token: new WeakMap(),
    session: new WeakMap(),
  };

  /** `as` says what counts of a user. */
  constructor(as: (user: User) => User) {
    this.#as = as;
  }

  of(user: User, via: UserPrincipal['via']): UserPrincipal {
    const known = this.#known[via].get(user);
    if (known !== undefined) return known;
    const made = userPrincipal(this.#as(user), via);
    this.#known[via].set(user, made);
    return made;
  }
}

/** Returns the groups of whoever makes a request; the server itself has those of a user. */
export function authoritiesOf(principal: Principal): readonly string[] {
  if (principal.kind === 'user') return principal.authorities;
  return [principal.kind === 'anonymous' ? NOBODY : EVERY_USER];
}

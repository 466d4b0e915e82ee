import { fail } from '../../../model/index.ts';
import {
  ROLE_STRATEGY,
  type Role,
  type Roles,
  type RoleType,
  roleNodes,
  rolesIn,
  roleType,
} from '../../../points/index.ts';
import type { RequestContext } from '../../route.ts';

type Server = Pick<RequestContext, 'services'>;

/** Returns the roles in force. Throws PAGE_NOT_FOUND where another strategy is. */
export function rolesOf({ services }: Server): Roles {
  const { className, content = [] } = services.home.settings.current.authorization;
  return className === ROLE_STRATEGY ? rolesIn(content) : fail('PAGE_NOT_FOUND');
}

/** Returns the type of roles that a parameter names; Jenkins's default is that of the whole server. */
export function typeOf(name: string): RoleType {
  return roleType(name === '' ? 'globalRoles' : name) ?? fail('ROLE_INVALID', `No such type of roles: ${name}`);
}

/** Puts changed roles in force at once, so that no change that comes in between is lost, and writes them. */
export async function changeRoles(server: Server, change: (roles: Roles) => Roles): Promise<void> {
  const { settings } = server.services.home;
  const content = roleNodes(change(rolesOf(server)));
  const authorization = { className: ROLE_STRATEGY, denyAnonymousRead: false, content };
  settings.hold({ authorization });
  await settings.change({ authorization });
}

/** Changes the roles of one type; one of that name, or all of them. */
export function changeRolesOf(
  server: Server,
  type: RoleType,
  change: (role: Role) => Role | null,
  name: string | null,
): Promise<void> {
  return changeRoles(server, (roles) => ({
    ...roles,
    [type]: roles[type].flatMap((role) => (name === null || role.name === name ? (change(role) ?? []) : role)),
  }));
}

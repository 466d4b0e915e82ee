import { fail, type Permission } from '../../../model/index.ts';
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
type Strategy = Server['services']['home']['settings']['current']['authorization'];

/** Returns the roles in force. Throws PAGE_NOT_FOUND where another strategy is. */
export function rolesOf({ services }: Server): Roles {
  return rolesOfStrategy(services.home.settings.current.authorization);
}

/** Returns the roles in force; null where another strategy is. */
export function rolesInForce({ services }: Server): Roles | null {
  const { className, content = [] } = services.home.settings.current.authorization;
  return className === ROLE_STRATEGY ? rolesIn(content) : null;
}

function rolesOfStrategy({ className, content = [] }: Strategy): Roles {
  return className === ROLE_STRATEGY ? rolesIn(content) : fail('PAGE_NOT_FOUND');
}

/** Holds who may change the roles of a type, besides administrators. */
const KEEPERS = {
  globalRoles: 'Overall/Administer',
  projectRoles: 'Role Based/ItemRoles',
  slaveRoles: 'Role Based/AgentRoles',
} as const satisfies Record<RoleType, Permission>;

/** Throws a refusal unless the requester may change the roles of that type. */
export function requireChange(context: Pick<RequestContext, 'require'>, type: RoleType): void {
  context.require(KEEPERS[type]);
}

/** Throws a refusal unless the requester may look at the roles of that type: whoever may change them may. */
export function requireLook(context: Pick<RequestContext, 'may' | 'require'>, type: RoleType): void {
  if (!mayLook(context, type)) context.require('Overall/SystemRead');
}

/** Says whether the requester may look at the roles of a type, or may change them. */
export function mayLook(
  { may }: Pick<RequestContext, 'may'>,
  type: RoleType,
  wish: 'look' | 'change' = 'look',
): boolean {
  return may(KEEPERS[type]) || (wish === 'look' && may('Overall/SystemRead'));
}

/** Returns the type of roles that a parameter names; Jenkins's default is that of the whole server. */
export function typeOf(name: string): RoleType {
  return roleType(name === '' ? 'globalRoles' : name) ?? fail('ROLE_INVALID', `No such type of roles: ${name}`);
}

/** Writes changed roles and puts them in force. `change` gets what all earlier changes have left. */
export async function changeRoles(server: Server, change: (roles: Roles) => Roles): Promise<void> {
  await server.services.home.settings.change(({ authorization }) => {
    const content = roleNodes(change(rolesOfStrategy(authorization)));
    return { authorization: { className: ROLE_STRATEGY, denyAnonymousRead: false, content } };
  });
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

import { permissionOf } from '../../../model/index.ts';
import { permissionsOfRole, type Role, type RoleType } from '../../../points/index.ts';
import { textOrEmpty } from '../../parameters/types.ts';
import { type RequestContext, type Route, route } from '../../route.ts';
import { requireLook, rolesOf, typeOf } from './change-roles.ts';

const common = { method: 'GET', permission: 'Overall/Read', crumb: 'exempt' } as const;
const TYPE = textOrEmpty('Type of the roles: globalRoles, projectRoles, slaveRoles.');

/** Returns which permissions there are, and whether each is switched on. */
function permissionsOf(
  { services }: Pick<RequestContext, 'services'>,
  ids: readonly string[],
): Record<string, boolean> {
  const { permissions } = services.security.authorization;
  return Object.fromEntries(
    ids.flatMap((id) => {
      const permission = permissionOf(id);
      return permission === undefined ? [] : [[id, permissions.isOn(permission)]];
    }),
  );
}

/** Returns the type of the roles that are looked at. Throws a refusal unless the requester may. */
function lookedType(context: Pick<RequestContext, 'may' | 'require'>, name: string): RoleType {
  const type = typeOf(name);
  requireLook(context, type);
  return type;
}

function sidsOf({ sids }: Role) {
  return sids.map(({ type, sid }) => ({ sid, type }));
}

const getRole = route({
  ...common,
  path: '/role-strategy/strategy/getRole',
  parameters: { type: TYPE, roleName: textOrEmpty('Name of the role.') },
  doc: 'What a role grants, where, and to whom; nothing of one that does not exist.',
  handler(context) {
    const type = lookedType(context, context.parameters.type);
    const roles = rolesOf(context);
    const role = roles[type].find(({ name }) => name === context.parameters.roleName);
    if (role === undefined) return { type: 'json', json: {} };
    const permissionIds = permissionsOf(context, permissionsOfRole(roles, role));
    return {
      type: 'json',
      json: {
        permissionIds,
        ...(type !== 'globalRoles' && { pattern: role.pattern }),
        sids: sidsOf(role),
        ...(type === 'projectRoles' && role.template !== null && { template: role.template }),
      },
    };
  },
});

const getAllRoles = route({
  ...common,
  path: '/role-strategy/strategy/getAllRoles',
  parameters: { type: TYPE },
  doc: 'Who has each role of a type.',
  handler(context) {
    const roles = rolesOf(context)[lookedType(context, context.parameters.type)];
    return { type: 'json', json: Object.fromEntries(roles.map((role) => [role.name, sidsOf(role)])) };
  },
});

const getRoleAssignments = route({
  ...common,
  path: '/role-strategy/strategy/getRoleAssignments',
  parameters: { type: TYPE },
  doc: 'Which roles each user and group has.',
  handler(context) {
    const rows = new Map<string, { name: string; type: string; roles: string[] }>();
    for (const { name, sids } of rolesOf(context)[lookedType(context, context.parameters.type)]) {
      for (const { type, sid } of sids) {
        const row = rows.get(`${type}:${sid}`) ?? { name: sid, type, roles: [] };
        row.roles.push(name);
        rows.set(`${type}:${sid}`, row);
      }
    }
    return { type: 'json', json: [...rows.values()] };
  },
});

const getTemplate = route({
  ...common,
  path: '/role-strategy/strategy/getTemplate',
  parameters: { name: textOrEmpty('Name of the template.') },
  doc: 'What a template grants, and whether a role uses it.',
  handler(context) {
    requireLook(context, 'projectRoles');
    const { templates, projectRoles } = rolesOf(context);
    const template = templates.find(({ name }) => name === context.parameters.name);
    if (template === undefined) return { type: 'json', json: {} };
    const isUsed = projectRoles.some((role) => role.template === template.name);
    return { type: 'json', json: { permissionIds: permissionsOf(context, template.permissions), isUsed } };
  },
});

export const readRoutes: readonly Route[] = [getRole, getAllRoles, getRoleAssignments, getTemplate];
